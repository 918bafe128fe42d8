import type { ErrorCode } from '@ydo/contract/errors'

export function json(body: unknown, status = 200): Response {
	return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
}

export function refusal(status: number, code: ErrorCode): Response {
	return json({ error: { code, message: code } }, status)
}
