import type { Profile } from '@ydo/contract/profile'
import type { Request } from '#calls/request.ts'
import type { Send } from '#photos/photo-calls.ts'
import { createProfile, type OwnProfileStore } from '#profile/create-profile.ts'
import { ownFields } from '#profile/profile-state.ts'

export const institute = {
	disciplines: ['Computer Science', 'Design'],
	years: ['1st year', '2nd year', '3rd year'],
	prompts: ['Ask me about', 'I was wrong about'],
	timeZone: 'Asia/Kolkata',
}

export const saved: Profile = {
	id: 'AAAA',
	name: 'Aarav Deshpande',
	birthDate: '2004-08-14',
	gender: 'man',
	interestedIn: ['woman'],
	discipline: 'Computer Science',
	year: '3rd year',
	description: 'Runs on filter coffee.',
	tags: ['astronomy', 'sketching'],
	prompts: [{ prompt: 'Ask me about', answer: 'The moons of Jupiter.' }],
	photos: [],
}

export const savedFields = ownFields(saved, { orientation: '', height: '' })

/** 21 November 2026. */
export const now = Date.UTC(2026, 10, 21, 12)

type Answer = Response | Error | ((body: unknown) => Response | Promise<Response>)

/** For tests: a device of the member AAAA, and a server that gives `answers` in turn. */
export function sampleDevice(...answers: Answer[]) {
	const values = new Map<string, string>()
	const device = {
		values,
		answers,
		calls: [] as { method: string; path: string; body: unknown; ifMatch?: string }[],
		/** False if the browser refuses to store anything. */
		keeps: true,
		open: (member = 'AAAA') =>
			createProfile({ request, send, storage, member, institute, now: () => now, wait: async () => {} }),
	}
	const storage = {
		getItem: (key: string) => values.get(key) ?? null,
		setItem: (key: string, value: string) => {
			if (device.keeps) values.set(key, value)
			return device.keeps
		},
		removeItem: (key: string) => void values.delete(key),
	}
	const request: Request = async (path, init) => {
		const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
		const ifMatch = new Headers(init?.headers).get('if-match')
		device.calls.push({ method: init?.method ?? 'GET', path, body, ...(ifMatch && { ifMatch }) })
		const answer = answers.shift()
		if (answer instanceof Error) throw answer
		if (!answer) throw new Error(`nobody expected a call of ${path}`)
		return typeof answer === 'function' ? answer(body) : answer
	}
	const send: Send = (path, file, { method, onProgress }) => {
		onProgress(1)
		return request(path, { method, body: file })
	}
	return device
}

/** An answer that accepts the sent values. */
export const accepts = (body: unknown) => Response.json({ ...saved, ...(body as object) })

export const refuses = (status: number, code: string, fields?: Record<string, string>) =>
	Response.json({ error: { code, message: 'Some of it is not valid.', fields } }, { status })

export const loaded = () => Response.json(saved)
export const fieldsOf = (store: OwnProfileStore) => store.getSnapshot().own?.fields

/** A device with the profile loaded and in edit mode; the server then gives `answers`. */
export async function editing(...answers: Parameters<typeof sampleDevice>) {
	const device = sampleDevice(loaded, ...answers)
	const profile = device.open()
	await profile.load()
	profile.edit()
	return { device, profile }
}

/** Reloads the page: anything not stored is gone. */
export async function reopen(device: ReturnType<typeof sampleDevice>, member?: string) {
	device.answers.unshift(loaded)
	const profile = device.open(member)
	await profile.load()
	return profile
}
