import { type VaultWrap, vaultPaths, vaultWraps } from '@ydo/contract/vault'
import { type Request, withJson } from '#calls/request.ts'

/** The wraps on the server. Neither call rejects. */
export type WrapCalls = {
	list(): Promise<readonly VaultWrap[] | 'failed'>
	/** In the place of all before. */
	put(wraps: readonly VaultWrap[]): Promise<boolean>
}

export function createWrapCalls(request: Request): WrapCalls {
	return {
		async list() {
			const answer = await request(vaultPaths.wraps).catch(() => undefined)
			const body: unknown = answer?.ok ? await answer.json().catch(() => undefined) : undefined
			return vaultWraps.safeParse(body).data?.wraps ?? 'failed'
		},
		async put(wraps) {
			const answer = await request(vaultPaths.wraps, withJson('PUT', { wraps })).catch(() => undefined)
			return answer?.ok ?? false
		},
	}
}
