import type { Vault } from '#vault/create-vault.ts'
import { createVaultCalls } from '#vault/vault-calls.ts'
import type { MemberCore } from './member-core.ts'
import { publishKeys, syncDirectory } from './publish-keys.ts'
import { takeMatches } from './take-matches.ts'

/** What of a vault that this device has no key of lies after it: nothing, but the number of its last entry. */
const beyondAll = Number.MAX_SAFE_INTEGER

/**
 * Brings vault, directory, own leaf and matches up to date. Whether it went through.
 * @throws whatever calls throw
 */
export async function roundOf(core: MemberCore): Promise<boolean> {
	const { parts, memory, changed, isStopped } = core
	await lookForViolation(core)
	if (isStopped()) return false
	const synced = await parts.vault.sync()
	if (synced === 'keyless') memory.isElsewhere = await isElsewhere(core)
	const areWaysHeld = synced === 'done' && (await settleWays(core))
	const { outcome } = await syncDirectory(parts)
	changed()
	if (synced !== 'done' || outcome !== 'synced') return false
	await publishKeys(parts)
	const { matches, missing } = await takeMatches(parts)
	memory.matchedAt = new Map(matches.map(({ id, at }) => [id, Date.parse(at)]))
	core.chats.meet(matches, missing)
	changed()
	return areWaysHeld
}

/** One that another tab found counts here too. */
async function lookForViolation({ ticker, changed }: MemberCore): Promise<void> {
	if (ticker.violation()) return
	await ticker.look()
	if (ticker.violation()) changed()
}

async function isElsewhere({ options, memory }: MemberCore): Promise<boolean> {
	const shown = await createVaultCalls(options.request).after(beyondAll)
	return shown === 'failed' ? memory.isElsewhere : shown.last > 0
}

/**
 * Mends what broke off between vault and server, at each opening and whenever there are other ways back. Whether the server holds
 * them now: before, no tick leaves.
 */
async function settleWays({ parts: { vault }, recovery, memory }: MemberCore): Promise<boolean> {
	const ways = waysOf(vault)
	if (ways === memory.waysSettled) return true
	if ((await recovery.settle()) !== 'done') return false
	memory.waysSettled = ways
	return true
}

/** Names the vault's ways back, and the key that they are of. */
export function waysOf(vault: Vault): string {
	return [vault.key()?.keyVersion, ...vault.view().state.wraps.map(({ id }) => id)].join()
}
