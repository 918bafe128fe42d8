import { slotNews, slotPaths } from '@ydo/contract/slots'
import { vaultPaths } from '@ydo/contract/vault'
import type { Change, Page } from '#world/device.ts'
import { monday } from '#world/world.ts'
import type { Plant } from './live.ts'
import type { Forgery, Script, Secrets } from './script.ts'

// Leaks that a careless change could bring into the client, each as small as possible. The two-lives test must catch every one.

type Request = Page['request']
type Init = RequestInit | undefined
type Shown = () => Page | undefined

/** Leaks at a call. `next` makes the intended call. */
function atCall(
	leak: (
		page: Page,
		call: { path: string; init: Init; wait: (ms: number) => Promise<void> },
		next: Request,
	) => Promise<Response>,
): Plant {
	const options =
		(shown: Shown): Change =>
		({ request, wait }) => ({
			request(path, init) {
				const page = shown()
				return page ? leak(page, { path, init, wait }, request) : request(path, init)
			},
		})
	return { options }
}

/** Leaks at the sending of a slot. */
function atSlot(
	leak: (
		page: Page,
		call: { init: RequestInit; wait: (ms: number) => Promise<void> },
		send: (init?: RequestInit) => Promise<Response>,
	) => Promise<Response>,
): Plant {
	return atCall((page, { path, init, wait }, next) => {
		if (path !== slotPaths.slot || !init) return next(path, init)
		return leak(page, { init, wait }, (changed = init) => next(path, changed))
	})
}

/** Leaks when news announces a match with somebody who is liked. */
function atForgedMatch(leak: (page: Page, told: { id: string; peer: string }, next: Request) => unknown): Plant {
	return atCall(async (page, { path, init }, next) => {
		const answer = await next(path, init)
		if (!path.startsWith(`${slotPaths.slot}?`)) return answer
		const { data } = slotNews.safeParse(
			await answer
				.clone()
				.json()
				.catch(() => undefined),
		)
		for (const told of data?.matches ?? []) if (isLiked(page, told.peer)) await leak(page, told, next)
		return answer
	})
}

const likes = ({ member }: Page) => member.view().choices
const isLiked = (page: Page, peer: string) => likes(page).some((one) => one.peer === peer)
const quietly = (call: Promise<unknown>) => void call.catch(() => undefined)

/** By description. */
export const plantedLeaks: Readonly<Record<string, Plant>> = {
	'an entry more on a like': {
		beside({ request }, { do: what }) {
			if (what === 'like')
				quietly(request(vaultPaths.entries, { method: 'POST', body: JSON.stringify({ entry: 'AAAA' }) }))
		},
	},
	'a slot at once on a like': {
		beside({ member }, { do: what }) {
			if (what === 'like') quietly(member.sendSlot())
		},
	},
	'a photo early on a pass': {
		beside({ request }, { do: what, peer }) {
			if (what === 'pass') quietly(request(`/api/photos/${peer}/2`))
		},
	},
	'a slot 2 ms later for each like': atSlot(async (page, { wait }, send) => {
		await wait(2 * likes(page).length)
		return send()
	}),
	'a batch longer by a long note': atSlot((page, { init }, send) => {
		const isLong = likes(page).some(({ text }) => text.length > 100)
		return send(isLong ? { ...init, body: Uint8Array.from([...(init.body as Uint8Array), 0]) } : init)
	}),
	'no slot where more than two are liked or passed': atSlot((page, _, send) =>
		likes(page).length + page.member.view().passed.length > 2 ? Promise.reject(new TypeError('not sent')) : send(),
	),
	'a header that counts likes': atSlot((page, { init }, send) =>
		send(likes(page).length > 0 ? { ...init, headers: { ...init.headers, 'x-waits': '1' } } : init),
	),
	'no keepalive where somebody was passed': atSlot((page, { init }, send) =>
		send({ ...init, keepalive: page.member.view().passed.length > 0 }),
	),
	'a tick kept back while nobody is liked': atSlot((page, { init }, send) => {
		const body = init.body as Uint8Array
		const length = new DataView(body.buffer, body.byteOffset).getUint32(1)
		return send(likes(page).length > 0 ? init : { ...init, body: body.slice(0, 5 + length) })
	}),
	'a slot that fails repeated at once where a like waits': atSlot(async (page, _, send) => {
		const answer = await send()
		return !answer.ok && likes(page).length > 0 ? send() : answer
	}),
	'a number of likes in the query of news': atCall((page, { path, init }, next) =>
		next(
			path.startsWith(`${slotPaths.slot}?`)
				? path.replace('entries=', `entries=${likes(page).length > 0 ? '0' : ''}`)
				: path,
			init,
		),
	),
	'a fetch on a forged match with somebody liked': atForgedMatch((_, { peer }, next) =>
		quietly(next(`/api/cards/${peer}`)),
	),
	'an acceptance of an unproved match with somebody liked': atForgedMatch((_, { id }, next) =>
		quietly(next(slotPaths.accept(id), { method: 'PUT' })),
	),
	'news asked again where somebody liked is in the answer': atForgedMatch((_page, _told, next) =>
		quietly(next(`${slotPaths.slot}?entries=0&leaves=0`)),
	),
	'a slot skipped on an exception at a forged match': skipping(),
	'a token of a like sent again in each tick': repeating(),
	'a tick longer by a ballot for each like': atSlot((page, { init }, send) => {
		const body = init.body as Uint8Array
		return send({ ...init, body: Uint8Array.from([...body, ...body.slice(-348 * likes(page).length || body.length)]) })
	}),
	'no slot when hidden while nobody is liked': atSlot((page, { init }, send) =>
		init.keepalive && likes(page).length === 0 ? Promise.reject(new TypeError('not sent')) : send(),
	),
	'a ring of the socket heard only where somebody is liked': {
		options: (shown) => (options) => ({
			...options,
			news: (listener, typing) =>
				options.news((numbers) => {
					const page = shown()
					if (page && likes(page).length > 0) listener(numbers)
				}, typing),
		}),
	},
	'a take-over because likes wait': {
		beside({ member }, { do: what }) {
			if (what === 'like' && member.view().sender.is === 'other device') quietly(member.sendFromHere())
		},
	},
}

function skipping(): Plant {
	const thrown = new WeakSet<Page>()
	const seen = atForgedMatch((page) => thrown.add(page))
	const skip = atSlot((page, _, send) => (thrown.delete(page) ? Promise.reject(new RangeError('week')) : send()))
	return {
		options: (shown) => (options) => {
			const inner = { ...options, ...seen.options?.(shown)(options) }
			return { ...inner, ...skip.options?.(shown)(inner) }
		},
	}
}

function repeating(): Plant {
	let kept: Uint8Array | undefined
	return atSlot((page, { init }, send) => {
		const body = Uint8Array.from(init.body as Uint8Array)
		const at = 5 + new DataView(body.buffer).getUint32(1) + 16
		if (at >= body.length || likes(page).length === 0) return send()
		kept ??= body.slice(at, at + 32)
		body.set(kept, at)
		return send({ ...init, body })
	})
}

const forged = (peer: number): Forgery => ({
	peer,
	week: 2 ** 32 - 1,
	ownLeaf: 1,
	peerLeaf: 0,
	hasChatKey: false,
	proof: 16,
	note: 284,
	id: peer,
})

/** A world that triggers every leak: a second device, failing calls, forged matches with everybody, signing out. */
export const tellingScript: Script = {
	name: 1,
	start: monday,
	steps: [
		{ after: 29_000, do: 'open', device: 1 },
		{ after: 120_000, do: 'ring', device: 0, notices: 1, vault: 1, messages: 0 },
		{ after: 1000, do: 'sign out', device: 0 },
		{ after: 1000, do: 'hide', device: 1 },
	],
	tricks: [20, 24, 28, 32].map((call) => ({ call, trick: { is: 'status', status: 503, isDone: false } })),
	flood: { from: 0, matches: [0, 1, 2, 3].map(forged) },
}

/** Three likes, one with a long note and one on the second device, and a pass; the other life decides nothing. */
export const tellingSecrets: Secrets = [
	{ after: 5000, device: 0, do: 'like', peer: 0, text: '' },
	{ after: 2000, device: 0, do: 'pass', peer: 1, text: '' },
	{ after: 2000, device: 0, do: 'like', peer: 2, text: 'x'.repeat(240) },
	{ after: 60_000, device: 1, do: 'like', peer: 3, text: '' },
]
