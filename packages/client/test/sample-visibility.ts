import { type Visibility, visibility } from '@ydo/contract/visibility'
import type { Request } from '#calls/request.ts'
import { createVisibility } from '#visibility/create-visibility.ts'
import { seenByAll } from '#visibility/visibility-state.ts'

export const hiding = (change: Partial<Visibility['hiddenFrom']>, paused = false): Visibility => ({
	paused,
	hiddenFrom: { ...seenByAll.hiddenFrom, ...change },
})

/** For tests: a visibility server like ours, and devices of the member AAAA. */
export function sampleVisibility(present: Visibility = seenByAll) {
	const server = {
		present,
		version: 1,
		calls: [] as { method: string; body: unknown; ifMatch: string | null }[],
		/** Queued answers in place of the server's own; undefined lets it answer. */
		answers: [] as (Response | Error | (() => void) | undefined)[],
		/** Saves as another device. */
		change(next: Visibility) {
			server.present = next
			server.version++
		},
	}
	const told = () => Response.json(server.present, { headers: { etag: `"${server.version}"` } })
	const request: Request = async (_, init = {}) => {
		const { method = 'GET', headers } = init
		const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
		const ifMatch = new Headers(headers).get('if-match')
		server.calls.push({ method, body, ifMatch })
		const answer = server.answers.shift()
		if (answer instanceof Error) throw answer
		if (answer instanceof Response) return answer
		answer?.()
		if (method === 'GET') return told()
		if (ifMatch !== null && ifMatch !== `"${server.version}"`)
			return Response.json({ error: { code: 'stale', message: 'Meanwhile.' } }, { status: 412 })
		server.change(visibility.parse(body))
		return told()
	}
	const device = () => {
		const values = new Map<string, string>()
		const storage = {
			getItem: (key: string) => values.get(key) ?? null,
			setItem: (key: string, value: string) => void values.set(key, value),
			removeItem: (key: string) => void values.delete(key),
		}
		return { values, open: (member = 'AAAA') => createVisibility({ request, storage, member }) }
	}
	return { server, device }
}
