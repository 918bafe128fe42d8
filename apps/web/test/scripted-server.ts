import { createModelServer, type ModelServer } from '@ydo/client/test/model-server'
import { sessionPaths } from '@ydo/contract/account'
import { blockPaths } from '@ydo/contract/blocks'
import { type Card, cardPaths } from '@ydo/contract/cards'
import type { ErrorCode } from '@ydo/contract/errors'
import { joiningPaths } from '@ydo/contract/joining'
import { noticePaths } from '@ydo/contract/notices'
import { packPaths } from '@ydo/contract/photo-packs'
import { type Profile, profilePaths } from '@ydo/contract/profile'
import { pushPaths } from '@ydo/contract/push'
import { reportPaths } from '@ydo/contract/reports'
import { paths, type User } from '@ydo/contract/session'
import { visibilityPaths } from '@ydo/contract/visibility'
import { wait } from '#browser/wait.ts'
import { checkAnswer } from './answer-schemas.ts'

/** A call of the page. `route` is "METHOD /path", without the query. */
export type Call = { route: string; path: string; body: unknown; headers: Headers }

type Body = object | readonly unknown[]

/** An answer: a body for 200, a response, or a function that makes one of the call. */
type Answer = Body | Response | ((call: Call) => Body | Response | Promise<Body | Response>)

/** The server of one test: it answers as ours would, except where a test says otherwise. */
export type ScriptedServer = {
	member: string
	user: User
	cards: Card[]
	profile: Profile
	/** Slots, vaults, the log, matches and chats, as an honest server has them. */
	model: ModelServer
	/** All calls so far. */
	calls: Call[]
	/** Answers a route ("GET /api/users/all") this way from now on. A route of `model` or a path with an id may be given too. */
	on(route: string, answer: Answer): void
	/** Leaves a route unanswered. */
	hold(route: string): void
	/** Lets a route fail as without a network. */
	fail(route: string): void
	/** Stands in for the browser's `fetch`. */
	fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response>
}

/** An error as the server words it. */
export function refusal(status: number, code: ErrorCode, fields?: Record<string, string>): Response {
	return Response.json({ error: { code, message: code, ...(fields && { fields }) } }, { status })
}

export type Start = Pick<ScriptedServer, 'user' | 'cards' | 'profile'>

export async function createScriptedServer({ user, cards, profile }: Start): Promise<ScriptedServer> {
	const model = await createModelServer({ now: () => Date.now(), wait }, { number: 3, label: '2026-autumn' })
	const answers = new Map<string, Answer>()
	const server: ScriptedServer = {
		...{ member: user.id, user, cards, profile, model, calls: [] },
		on: (route, answer) => void answers.set(route, answer),
		hold: (route) => void answers.set(route, () => new Promise<never>(() => {})),
		fail: (route) =>
			void answers.set(route, () => {
				throw new TypeError('Failed to fetch')
			}),
		async fetch(input, init = {}) {
			const { pathname, search } = new URL(String(input instanceof Request ? input.url : input), location.origin)
			const route = `${init.method ?? 'GET'} ${pathname}`
			const body = typeof init.body === 'string' ? JSON.parse(init.body) : init.body
			const call = { route, path: pathname + search, body, headers: new Headers(init.headers) }
			server.calls.push(call)
			const answer = answers.get(route) ?? ownAnswer(route) ?? (() => server.model.handle(user.id, call.path, init))
			const given = typeof answer === 'function' ? await abortable(answer(call), init.signal) : answer
			const response = given instanceof Response ? given.clone() : Response.json(given)
			if (/json/.test(response.headers.get('content-type') ?? ''))
				checkAnswer(route, response.status, await response.clone().json())
			return response
		},
	}

	/** The answers of a server with nothing but the member, the cards and the profile. */
	function ownAnswer(route: string): Answer | undefined {
		const known: Record<string, Answer> = {
			[`GET ${paths.user}`]: server.user,
			[`POST ${paths.signOut}`]: new Response(null, { status: 204 }),
			[`GET ${cardPaths.all}`]: server.cards,
			[`GET ${profilePaths.profile}`]: () => Response.json(server.profile, { headers: { etag: '"1"' } }),
			[`GET ${visibilityPaths.visibility}`]: () =>
				Response.json(
					{ paused: false, hiddenFrom: { emails: [], rollPatterns: [], disciplines: [], years: [] } },
					{ headers: { etag: '"1"' } },
				),
			[`GET ${joiningPaths.joining}`]: { proposed: {}, photos: [] },
			[`GET ${noticePaths.notices}`]: { notices: [], last: 0, read: 0 },
			[`POST ${noticePaths.read}`]: new Response(null, { status: 204 }),
			[`GET ${blockPaths.blocks}`]: { blocks: [] },
			[`GET ${reportPaths.reports}`]: { reports: [] },
			[`GET ${sessionPaths.sessions}`]: { sessions: [] },
			[`GET ${pushPaths.push}`]: { key: 'B'.repeat(87) },
			[`POST ${packPaths.pack}`]: ({ body }) => emptyPack(body),
		}
		return known[route]
	}
	return server
}

/** A pack of small photos in which each is missing. */
function emptyPack(body: unknown): Response {
	return new Response(new Uint8Array(4 * (body as { sources: string[] }).sources.length))
}

function abortable<Value>(value: Value | Promise<Value>, signal: AbortSignal | null | undefined): Promise<Value> {
	return new Promise((resolve, reject) => {
		const abort = () => reject(signal?.reason)
		if (signal?.aborted) abort()
		signal?.addEventListener('abort', abort)
		Promise.resolve(value).then(resolve, reject)
	})
}
