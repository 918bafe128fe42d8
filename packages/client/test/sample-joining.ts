import type { JoiningFields, JoiningStart } from '@ydo/contract/joining'
import type { Photo } from '@ydo/contract/photos'
import { consentVersion, profilePaths } from '@ydo/contract/profile'
import { paths, type User } from '@ydo/contract/session'
import { visibilityPaths } from '@ydo/contract/visibility'
import { createJoining, type Joining } from '#joining/create-joining.ts'
import type { SendOptions } from '#photos/photo-calls.ts'
import { seenByAll } from '#visibility/visibility-state.ts'
import { institute, now, refuses, saved } from './sample-profile.ts'

export const samplePhoto = (id: string): Photo => ({
	id,
	src: `/photos/${id}/480.webp?day=1&sig=x`,
	blur: 'data:image/webp;base64,',
	width: 600,
	height: 800,
})

export const photoBytes = (size = 9) => new Blob([new Uint8Array(size)], { type: 'image/jpeg' })

/** Everything a card needs except its photo. */
export const written = {
	birthDate: '14/08/2004',
	consent: consentVersion,
	name: 'Aarav',
	gender: 'man',
	interestedIn: ['woman'],
	discipline: 'Design',
	year: '2nd year',
	description: 'Runs on filter coffee.',
	tags: ['chess'],
} as const satisfies Partial<Record<keyof JoiningFields, unknown>>

type Call = { method: string; path: string; body: unknown; ifMatch?: string | undefined }
type Answer = Response | Error | Promise<Response>

/** For tests: a device of the member AAAA during joining, and a server that gives queued answers, then successes. */
export function sampleJoining() {
	const values = new Map<string, string>()
	const device = {
		values,
		/** Unix milliseconds. */
		now,
		calls: [] as Call[],
		waited: [] as number[],
		start: { proposed: {}, photos: [] } as JoiningStart | Error,
		/** The server's time in that answer, in Unix milliseconds. */
		startedAt: 0,
		/** Queued answers to PUT /api/profile, and to DELETE and POST of photos; then success. */
		publish: [] as Answer[],
		removal: [] as Answer[],
		/** Queued answers to POST /api/birth-date, then a held account, and to PUT /api/visibility, then success. */
		birthDate: [] as Answer[],
		hiding: [] as Answer[],
		/** The signed-in user. */
		user: { id: 'AAAA', role: 'member', profile: 'missing' } as User | Error,
		/** Number of onHeld calls. */
		held: 0,
		/** Queued answers for orders and descriptions of photos. */
		arrange: [] as Answer[],
		upload: [] as ((options: SendOptions) => Answer)[],
		/** Opens another page of the device. */
		open: (member = 'AAAA'): Joining =>
			createJoining({
				request,
				send,
				storage,
				member,
				accountName: 'Aarav Deshpande',
				institute,
				onHeld: () => void device.held++,
				now: () => device.now,
				wait: async (seconds) => void device.waited.push(seconds),
			}),
	}
	const storage = {
		getItem: (key: string) => values.get(key) ?? null,
		setItem: (key: string, value: string) => void values.set(key, value),
		removeItem: (key: string) => void values.delete(key),
	}
	const request = async (path: string, init: RequestInit = {}) => {
		const { method = 'GET' } = init
		const ifMatch = new Headers(init.headers).get('if-match')
		const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
		device.calls.push({ method, path, body, ...(ifMatch && { ifMatch }) })
		if (path === visibilityPaths.visibility) return give(device.hiding.shift() ?? visibilityAnswer(init))
		if (path === profilePaths.birthDate) return give(device.birthDate.shift() ?? refuses(422, 'under_age'))
		if (path === paths.user) return give(device.user instanceof Error ? device.user : Response.json(device.user))
		if (method === 'GET') {
			const headers = { date: new Date(device.startedAt).toUTCString() }
			return give(device.start instanceof Error ? device.start : Response.json(device.start, { headers }))
		}
		if (path.startsWith('/api/photos') && method === 'PUT') return give(device.arrange.shift() ?? Response.json([]))
		if (method === 'DELETE') return give(device.removal.shift() ?? new Response(null, { status: 204 }))
		return give(device.publish.shift() ?? Response.json({ ...saved, photos: [samplePhoto('p')] }))
	}
	let sent = 0
	const send = async (path: string, _: Blob, options: SendOptions) => {
		device.calls.push({ method: options.method, path, body: undefined })
		const answer = device.upload.shift()
		if (answer) return give(answer(options))
		options.onProgress(1)
		return Response.json(samplePhoto(`p${sent++}`), { status: 201 })
	}
	return device
}

/** Answers GET and PUT alike: the sent value, or nothing hidden. */
function visibilityAnswer({ body }: RequestInit): Response {
	const hidden = typeof body === 'string' ? JSON.parse(body) : seenByAll
	return Response.json(hidden, { headers: { etag: '"1"' } })
}

async function give(answer: Answer): Promise<Response> {
	if (answer instanceof Error) throw answer
	return answer
}
