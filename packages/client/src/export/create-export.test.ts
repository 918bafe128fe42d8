import { exportPaths } from '@ydo/contract/export'
import { yourDataTexts } from '@ydo/contract/texts/settings'
import { describe, expect, test } from 'vitest'
import type { Request } from '#calls/request.ts'
import type { ChatView } from '#chat/chat-view.ts'
import { createExport } from './create-export.ts'
import type { ChatReader } from './exported-chat.ts'

const src = (id: string) => `/photos/${id}/480.webp?day=20777&sig=AAAAAAAAAAAAAAAAAAAAAA`
const photo = (id: string) => ({ id, src: src(id), blur: '', width: 4, height: 3, addedAt: '', note: 'by the sea' })
const told = {
	madeAt: '2026-11-20T12:00:00.000Z',
	account: {
		id: 'AAAA',
		role: 'member',
		status: 'active',
		joinedAt: '',
		leavesAt: null,
		lapsesAt: null,
		keyedHashes: { account: '', email: '' },
		marks: [],
	},
	names: { name: 'Aarohi' },
	consents: [],
	card: { version: 3, updatedAt: '', description: 'Reads maps for fun.' },
	photos: [photo('one'), photo('two')],
	visibility: null,
	blocks: [],
	sessions: [],
}

type Answers = {
	server?: () => Response
	photo?: () => Response | Promise<Response>
	chats?: () => Promise<ChatReader | undefined>
}

function exporting(answers: Answers = {}) {
	const asked: string[] = []
	const request: Request = async (path) => {
		asked.push(path)
		return answers.server?.() ?? Response.json(told)
	}
	const fetch = async (path: string, init?: RequestInit) => {
		init?.signal?.throwIfAborted()
		asked.push(path)
		return (await answers.photo?.()) ?? new Response(`bytes of ${path}`)
	}
	const deviceData = async () => ({ theme: 'dark', 'private-details': { height: '5.6' } })
	const chats = answers.chats ?? (async () => ({ ids: [], read: async () => undefined }))
	const maker = createExport({ request, fetch, deviceData, chats, now: () => Date.parse('2026-11-20T12:00:00Z') })
	const seen: unknown[] = []
	maker.subscribe(() => {
		const { state, ...rest } = maker.getSnapshot()
		seen.push('done' in rest ? [state, rest.done, rest.all] : state)
	})
	return { maker, asked, seen }
}

test('reports a required fresh sign-in apart from other failures', async () => {
	const error = { code: 'sign_in_again', message: 'Sign in again first.' }
	const { maker, asked } = exporting({ server: () => Response.json({ error }, { status: 403 }) })
	await maker.make()
	expect(maker.getSnapshot()).toEqual({ state: 'sign-in-again' })
	expect(asked).toEqual([exportPaths.export])
})

test('makes one file of the server’s data, the device’s data and the photos at their largest', async () => {
	const { maker, asked, seen } = exporting()
	await maker.make()
	const made = maker.getSnapshot()
	if (made.state !== 'done') throw new Error(made.state)
	expect(made.name).toBe('ydo-2026-11-20.zip')
	const text = await made.file.text()
	for (const part of [
		'server.json',
		'this-device.json',
		'photos/1.webp',
		'photos/2.webp',
		'Reads maps',
		'5.6',
		'by the sea',
	])
		expect(text).toContain(part)
	expect(text).toContain('bytes of /photos/two/960.webp?day=20777&sig=AAAAAAAAAAAAAAAAAAAAAA')
	expect(asked).toHaveLength(3)
	expect(asked[0]).toBe(exportPaths.export)
	expect(seen).toEqual([['working', 0, 1], ['working', 1, 3], ['working', 2, 3], ['working', 3, 3], 'done'])
})

test.each([
	['refused', { server: () => new Response('{}', { status: 429 }) }],
	['answered with something else', { server: () => Response.json({}) }],
	['left without a photo', { photo: () => new Response('', { status: 404 }) }],
	['cut off', { photo: () => Promise.reject(new TypeError('network')) }],
])('fails if %s, and can be retried', async (_, answers) => {
	const { maker, seen } = exporting(answers)
	await maker.make()
	expect(seen.at(-1)).toBe('failed')
	await maker.make()
	expect(seen.at(-1)).toBe('failed')
})

test('ignores a second press, and makes nothing after a cancel', async () => {
	const gate = Promise.withResolvers<void>()
	const { maker, asked, seen } = exporting({ photo: () => gate.promise.then(() => new Response('late')) })
	const first = maker.make()
	await maker.make()
	await expect.poll(() => asked.length).toBe(2)
	maker.cancel()
	expect(seen.at(-1)).toBe('idle')
	gate.resolve()
	await first
	expect([seen.at(-1), asked.length]).toEqual(['idle', 2])
	const again = maker.make()
	await again
	expect(seen.at(-1)).toBe('done')
})

describe('chats', () => {
	const message = { id: 'q', isOwn: false, text: 'chai?', at: 0, quote: undefined, state: 'sent' } as const
	const messages = [{ ...message, reactions: { own: '', theirs: '' } }]
	const viewOf = (id: string) =>
		({ id, peer: 'kabir', status: 'open', messages, heldBack: 0, draft: '' }) as unknown as ChatView

	test('go into one file each, read one after the other', async () => {
		let reading = 0
		const { maker, seen } = exporting({
			chats: async () => ({
				ids: ['m', 'n'],
				async read(id) {
					expect(++reading).toBe(1)
					await new Promise((resolve) => setImmediate(resolve))
					reading--
					return viewOf(id)
				},
			}),
		})
		await maker.make()
		const made = maker.getSnapshot()
		if (made.state !== 'done') throw new Error(made.state)
		expect(made.hasChats).toBe(true)
		const text = await made.file.text()
		for (const part of ['chats/1.json', 'chats/2.json', '"match": "n"', 'chai?', '1970-01-01T00:00:00.000Z'])
			expect(text).toContain(part)
		expect(text).not.toContain(yourDataTexts.withoutChats)
		expect(seen.at(-2)).toEqual(['working', 5, 5])
	})

	test.each([
		['the vault is not open here', async () => undefined],
		['this device has asked for none yet', async () => ({ ids: ['m'], read: async () => undefined })],
	])('are reported as missing in the file if %s', async (_, chats) => {
		const { maker } = exporting({ chats })
		await maker.make()
		const made = maker.getSnapshot()
		if (made.state !== 'done') throw new Error(made.state)
		expect(made.hasChats).toBe(false)
		expect(await made.file.text()).toContain(yourDataTexts.withoutChats)
	})

	test('make no file if damaged', async () => {
		const { maker } = exporting({
			chats: async () => ({ ids: ['m'], read: () => Promise.reject(new Error('damaged')) }),
		})
		await maker.make()
		expect(maker.getSnapshot().state).toBe('failed')
	})
})
