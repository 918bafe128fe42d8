import { createModelServer, type ModelServer } from '@ydo/client/test/model-server'
import { seededRandom } from '@ydo/client/test/seeded'
import type { DeviceKeeper } from '@ydo/client/vault/device-keeper'
import type { Season } from '@ydo/contract/directory'
import type { Bytes } from '@ydo/crypto/bytes'
import { createDevice, type Device, type Held } from './device.ts'
import { createVirtualClock, type VirtualClock } from './virtual-clock.ts'

/** A device's call, as the server sees it. */
export type Call = {
	time: number
	device: string
	member: string
	method: string
	path: string
	headers: readonly string[]
	isKeepalive: boolean
	body: string | Bytes | undefined
}

/** Answers instead of the server; `honest` asks the server itself. */
type Interceptor = (call: Call, honest: () => Promise<Response>) => Promise<Response>

export type World = {
	clock: VirtualClock
	server: ModelServer
	calls: Call[]
	intercept: Interceptor
	device(member: string, name: string, options?: DeviceOptions): Device
	/** Faults of all devices. */
	faults(): unknown[]
}

type DeviceOptions = { ahead?: number; canSend?: boolean; storage?: Held; keeper?: DeviceKeeper }

/** A Monday, 12:00 UTC. */
export const monday = Date.UTC(2027, 0, 18, 12)

const firstSeason: Season = { number: 3, label: '2027-spring' }

/** Milliseconds until a socket notifies. */
const ringAfter = 50

/** A server, a clock and devices; everything is seeded. */
export async function createWorld(seed: string, { start = monday, season = firstSeason } = {}): Promise<World> {
	const clock = createVirtualClock(start)
	const server = await createModelServer(clock, season)
	const devices: (Device & { member: string })[] = []
	server.onNews = (member) => {
		const own = devices.filter((one) => one.member === member)
		void clock.wait(ringAfter).then(() => {
			for (const page of own.flatMap(({ pages }) => pages)) page.ring(server.numbersOf(member))
		})
	}
	const world: World = {
		clock,
		server,
		calls: [],
		intercept: (_, honest) => honest(),
		device(member, name, options = {}) {
			const send = async (path: string, init: RequestInit = {}): Promise<Response> => {
				const call: Call = {
					...{ time: clock.now(), device: name, member, method: init.method ?? 'GET', path },
					headers: [...new Headers(init.headers).keys()].sort(),
					isKeepalive: init.keepalive === true,
					body: init.body instanceof Uint8Array ? Uint8Array.from(init.body) : (init.body as string | undefined),
				}
				world.calls.push(call)
				return world.intercept(call, () => server.handle(member, path, init))
			}
			const random = seededRandom(`${seed}/${member}/${name}`, clock.now)
			const made = createDevice({
				...options,
				name,
				member,
				log: server.log.key,
				clock,
				random,
				request: send,
				fetch: send,
			})
			devices.push(Object.assign(made, { member }))
			return made
		},
		faults: () => devices.flatMap(({ faults }) => faults),
	}
	return world
}
