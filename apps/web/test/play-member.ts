import { createMemoryStorage } from '@ydo/client/held/memory-storage'
import { createMember, type Member } from '@ydo/client/member/create-member'
import type { MemberOptions } from '@ydo/client/member/member-parts'
import { institute, verifyOnce } from '@ydo/client/test/model-log'
import type { ModelServer } from '@ydo/client/test/model-server'
import { createMemoryKeeper, type DeviceKeeper } from '@ydo/client/vault/device-keeper'
import { slotKey } from '@ydo/client/vault/vault-storage'
import { createDeviceKeeper } from '#browser/device-keeper.ts'
import { heldValues } from '#browser/held-values.ts'
import { wait } from '#browser/wait.ts'

/** A member without a screen, on an in-memory device. */
export type PlayedMember = Member & {
	id: string
	/** The device's storage. */
	held: { values: ReadonlyMap<string, unknown>; keeper: DeviceKeeper }
}

/** Opens member `id` on a new device; the first one makes keys and sends their likes. */
export async function playMember(
	model: ModelServer,
	id: string,
	deviceName = 'Chrome on Android',
): Promise<PlayedMember> {
	const [storage, keeper] = [createMemoryStorage(), createMemoryKeeper()]
	const member = onDevice(model, id, { storage, keeper, deviceName })
	await member.open()
	// The first one makes the keys, the second one finds them in the log.
	await member.sync()
	await member.sync()
	return { ...member, id, held: { values: storage.values, keeper } }
}

/** Reads what this browser has stored of the member, as the next visit does, without the network. */
export async function readDevice(model: ModelServer, id: string): Promise<Member> {
	const storage = createMemoryStorage(new Map(await heldValues.read('')))
	const member = onDevice(model, id, { storage, keeper: createDeviceKeeper(storage, id), deviceName: '' })
	await member.open()
	return member
}

type Device = Pick<MemberOptions, 'storage' | 'keeper' | 'deviceName'>

function onDevice(model: ModelServer, id: string, device: Device): Member {
	const call = (path: string, init?: RequestInit) => model.handle(id, path, init)
	return createMember({
		...{ ...device, member: id, request: call, fetch: call, canSend: true, wait },
		institute: { label: institute, log: model.log.key },
		passkeys: { able: async () => false, make: async () => 'unable', ask: async () => 'unable' },
		lock: (_, run) => run(),
		lease: (lead, signal) => lead(signal),
		news: () => () => undefined,
		random: (length) => crypto.getRandomValues(new Uint8Array(length)),
		now: Date.now,
		verify: verifyOnce,
	})
}

/** Adds a recovery method, and returns its twelve words. */
async function addWords({ recovery }: Member): Promise<string[]> {
	const code = await recovery.makeCode()
	const added = await recovery.addCode(
		code,
		code.asked.map((at) => code.words[at] ?? ''),
	)
	if (added !== 'done') throw new Error(`the words were not added: ${added}`)
	return [...code.words]
}

/** Opens a member on a second device, which sends no likes. */
export async function playOtherDevice(model: ModelServer, first: PlayedMember): Promise<PlayedMember> {
	const words = await addWords(first)
	const other = await playMember(model, first.id, 'Firefox on Linux')
	const unlocked = await other.recovery.unlockByCode(words.join(' '))
	if (unlocked !== 'done') throw new Error(`the words do not open it: ${unlocked}`)
	await other.sync()
	return other
}

/** Makes this browser the device of the member. */
export async function bringDevice({ id, held }: PlayedMember): Promise<void> {
	const keys = await held.keeper.take()
	if (!keys) throw new Error('the member has no vault')
	// The armed slot stays on the old device: here the next one is made again.
	await heldValues.change(new Map([...held.values].filter(([key]) => key !== slotKey(id))))
	await createDeviceKeeper(heldValues, id).keep(keys)
}

/** Sends slots until the device's queue is in the vault, and its likes have left. */
export async function sendAll(member: PlayedMember): Promise<void> {
	for (let slots = 0; slots < 2; slots++) {
		const outcome = await member.sendSlot()
		if (outcome !== 'sent') throw new Error(`no slot left: ${outcome}`)
	}
	await member.sync()
	const waiting = member.view().choices.filter(({ state }) => state !== 'sent')
	if (waiting.length > 0) throw new Error(`${waiting.length} likes have not left`)
}

/** A member to match, and the notes of both. */
export type Liked = { other: PlayedMember; said: readonly [string, string] }

/** Makes a member and others like each other and match. */
export async function matchThem(model: ModelServer, one: PlayedMember, liked: readonly Liked[]): Promise<void> {
	const all = [one, ...liked.map(({ other }) => other)]
	// Their keys are in the log by now.
	for (const member of all) await member.sync()
	for (const { other, said } of liked) {
		await one.like(other.id, said[0])
		await other.like(one.id, said[1])
	}
	for (const member of all) await sendAll(member)
	model.beat()
	for (const member of all) {
		await member.sync()
		// A chat can be opened once the vault has its match.
		await sendAll(member)
	}
	if (one.view().matches.length !== liked.length) throw new Error('they did not match')
}
