import { type VaultEntries, vaultEntries, vaultPaths } from '@ydo/contract/vault'
import type { SignedIn, TestApp } from './app.ts'

type Caller = Pick<SignedIn, 'headers'>

/** POST /api/vault/entries. */
export function append({ app }: Pick<TestApp, 'app'>, { headers }: Caller, entry: Buffer | string, snapshot?: true) {
	const text = typeof entry === 'string' ? entry : entry.toString('base64url')
	const body = { entry: text, ...(snapshot && { snapshot }) }
	return app.inject({ method: 'POST', url: vaultPaths.entries, headers, body })
}

/** GET /api/vault/entries, expects success. */
export async function entriesAfter({ app }: Pick<TestApp, 'app'>, { headers }: Caller, after: number) {
	const answer = await app.inject({ url: `${vaultPaths.entries}?after=${after}`, headers })
	if (answer.statusCode !== 200) throw new Error(`the vault was refused: ${answer.body}`)
	return opened(vaultEntries.parse(answer.json()))
}

export function opened({ entries, last }: VaultEntries) {
	return { entries: entries.map((entry) => Buffer.from(entry, 'base64url')), last }
}
