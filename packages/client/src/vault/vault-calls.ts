import { type VaultAppend, vaultAppended, vaultEntries, vaultPaths } from '@ydo/contract/vault'
import { type Bytes, fromBase64url, toBase64url } from '@ydo/crypto/bytes'
import { type Request, withJson } from '#calls/request.ts'

/** What the server shows: entries, and the number of the last it has. */
export type Shown = { entries: Bytes[]; last: number }

/** The vault's calls. `failed`: no answer, or none that says anything. */
export type VaultCalls = {
	after(seq: number): Promise<Shown | 'failed'>
	append(entry: Bytes, snapshot: boolean): Promise<'appended' | { conflict: Shown } | 'failed'>
}

export function createVaultCalls(request: Request): VaultCalls {
	const asked = async (path: string, init?: RequestInit) => {
		const answer = await request(path, init).catch(() => undefined)
		const body: unknown = await answer?.json().catch(() => undefined)
		return { status: answer?.status, body }
	}
	return {
		async after(seq) {
			const { status, body } = await asked(`${vaultPaths.entries}?after=${seq}`)
			return status === 200 ? shownIn(body) : 'failed'
		},
		async append(entry, snapshot) {
			const sent: VaultAppend = { entry: toBase64url(entry), ...(snapshot && { snapshot }) }
			const { status, body } = await asked(vaultPaths.entries, withJson('POST', sent))
			if (status === 201) return vaultAppended.safeParse(body).success ? 'appended' : 'failed'
			if (status !== 409) return 'failed'
			const shown = shownIn(body)
			return shown === 'failed' ? shown : { conflict: shown }
		},
	}
}

function shownIn(body: unknown): Shown | 'failed' {
	const { data } = vaultEntries.safeParse(body)
	try {
		return data ? { entries: data.entries.map(fromBase64url), last: data.last } : 'failed'
	} catch {
		// An entry that is no base64url is as good as none: the chain says so.
		return { entries: [new Uint8Array()], last: data?.last ?? 0 }
	}
}
