import type { Season } from '@ydo/contract/directory'
import type { Root } from '@ydo/crypto/branded'
import { isSameBytes, toBase64url } from '@ydo/crypto/bytes'
import { identityKeyOf, identitySeedOf, makeSeasonSecret, seasonKeyOf } from '@ydo/crypto/keys'
import { decodeLeaf, encodeLeaf } from '@ydo/log/leaf'
import { askClock } from '#choices/tick-calls.ts'
import type { Synced } from '#directory/create-directory-replica.ts'
import { type OwnLeaves, saySame } from '#directory/own-leaves.ts'
import { publishLeaf } from '#directory/publish-leaf.ts'
import type { SeasonContent } from '#vault/vault-content.ts'
import type { MemberParts } from './member-parts.ts'
import { Unsettled } from './unsettled.ts'

/**
 * Brings the keys of the season into the vault, and then their leaf into the directory: `join` at first, `season` with a new season or
 * on a device that was recovered, `reset` after starting over. May break off anywhere, and goes on when called again.
 * @throws Unsettled where it could not go on now, and whatever calls throw
 */
export async function publishKeys(parts: MemberParts): Promise<void> {
	const { vault, replica, id } = parts
	if (!vault.view().state.root) settled(await vault.begin())
	const { season } = await askClock(parts.request)
	await makeSeasonKey(parts, season)
	const { root, seasons, choices } = vault.view().state
	const own = seasons.findLast(({ key }) => key === choices.key)
	if (!root || !own || own.number !== season.number) throw new Unsettled('the season has no key yet')
	if (await isStartedOver(parts, root.root)) await adoptLeaves(parts)
	const last = replica.leavesOf(id).at(-1)
	if (last && last.season === own.number && toBase64url(last.seasonKey) === own.key) return
	await publish(parts, { root: root.root, season: own })
}

/** What the vault says of its owner's leaves, after it was synced. */
export function ownLeavesOf({ id, vault }: MemberParts): OwnLeaves {
	return {
		member: id,
		async expected() {
			settled(await vault.sync())
			return vault.view().state.awaited
		},
	}
}

/** Reads what is new in the directory. Without a vault that is open, and before leaves of a lost vault were adopted, one's own are not judged. */
export async function syncDirectory(parts: MemberParts): Promise<Synced> {
	return parts.replica.sync(await accountedLeaves(parts))
}

/** Undefined without a vault that is open, and before leaves of a lost vault were adopted. */
export async function accountedLeaves(parts: MemberParts): Promise<OwnLeaves | undefined> {
	const { status, state } = parts.vault.view()
	const isAccountable = status === 'open' && state.root && !(await isStartedOver(parts, state.root.root))
	return isAccountable ? ownLeavesOf(parts) : undefined
}

async function makeSeasonKey({ vault, random }: MemberParts, { number, label }: Season): Promise<void> {
	const isMissing = () => vault.view().recovered || vault.view().state.choices.season < number
	if (!isMissing()) return
	const secret = makeSeasonSecret(random)
	const key = toBase64url(await seasonKeyOf(secret))
	const content: SeasonContent = { type: 'season', number, label, secret, key }
	const isWanted = (season: number) => season < number || (season === number && vault.view().recovered)
	settled(await vault.propose(({ choices }) => (isWanted(choices.season) ? content : undefined)))
}

/** A vault that took the place of a lost one, and has not made its leaf yet. */
async function isStartedOver({ vault }: MemberParts, root: Root): Promise<boolean> {
	const { origin, awaited } = vault.view().state
	if (origin === 1) return false
	const identity = await identityKeyOf(await identitySeedOf(root))
	return !awaited.some((bytes) => isSameBytes(decodeLeaf(bytes)?.identity ?? new Uint8Array(), identity))
}

/** The leaves of the lost vault, of which this one can know nothing: its owner said that all keys are lost. */
async function adoptLeaves({ vault, replica, id }: MemberParts): Promise<void> {
	const { awaited } = vault.view().state
	for (const leaf of replica.leavesOf(id)) {
		const isKnown = awaited.some((bytes) => saySame(decodeLeaf(bytes), leaf))
		if (!isKnown) settled(await vault.append({ type: 'awaited', leaf: Uint8Array.from(encodeLeaf(leaf)) }))
	}
}

async function publish(parts: MemberParts, keys: { root: Root; season: SeasonContent }): Promise<void> {
	const { replica, id, request, institute } = parts
	const last = replica.leavesOf(id).at(-1)
	const identity = await identityKeyOf(await identitySeedOf(keys.root))
	const following = last && isSameBytes(last.identity, identity) ? 'season' : 'reset'
	const published = await publishLeaf(
		{ event: last ? following : 'join', member: id, ...keys },
		{ replica, request, institute, own: ownLeavesOf(parts), keep: (leaf) => keepAwaited(parts, leaf) },
	)
	if (published.outcome !== 'published') throw new Unsettled(`the leaf is ${published.outcome}`)
}

/** One entry for what is sent again and again: leaves that say the same are the same to the vault. */
async function keepAwaited({ vault }: MemberParts, leaf: Uint8Array): Promise<void> {
	const isKept = vault.view().state.awaited.some((bytes) => saySame(decodeLeaf(bytes), decodeLeaf(leaf)))
	if (!isKept) settled(await vault.append({ type: 'awaited', leaf: Uint8Array.from(leaf) }))
}

function settled(outcome: string): void {
	if (outcome !== 'done' && outcome !== 'declined') throw new Unsettled(`the vault is ${outcome}`)
}
