import type { Season } from '@ydo/contract/directory'
import { type SlotNews, slotLimits, slotTimes } from '@ydo/contract/slots'
import type { Root } from '@ydo/crypto/branded'
import { isSameBytes, toBase64url } from '@ydo/crypto/bytes'
import { identityKeyOf, identitySeedOf, makeSeasonSecret, seasonKeyOf } from '@ydo/crypto/keys'
import { weekAt } from '@ydo/crypto/week'
import type { Placed } from '@ydo/log/directory'
import { decodeLeaf, encodeLeaf } from '@ydo/log/leaf'
import { type OwnLeaves, saySame } from '#directory/held-log.ts'
import { publishLeaf } from '#directory/publish-leaf.ts'
import { ownKeyOf } from '#likes/like-directory.ts'
import { buildTick, nextTick, type Sending, type SlotKind } from '#slots/build-tick.ts'
import { noTick, type SlotRecords } from '#vault/batch-format.ts'
import type { SeasonContent } from '#vault/vault-content.ts'
import { pruned, type VaultState } from '#vault/vault-state.ts'
import type { StoredSlot } from '#vault/vault-storage.ts'
import type { MemberOptions, MemberParts } from './member-parts.ts'

// [Note: one sender] The device whose key is in the member's newest leaf sends; no other device ever makes a ballot. Another device becomes
// the sender with a new key and leaf: at its member's request, or when the sender was silent for 6 h or has signed out.

/** Thrown if keys cannot be made or published now; retried with the next news. */
class NotNow extends Error {}

export type Sender =
	| { is: 'none' }
	| { is: 'this device'; leaf: Placed; key: SeasonContent }
	| { is: 'other device'; leaf: Placed; key: SeasonContent | undefined }

/** The sending device: the one that made the key of the member's newest leaf. */
export function senderOf({ id, vault, replica }: Pick<MemberParts, 'id' | 'vault' | 'replica'>): Sender {
	const leaf = replica.leavesOf(id).at(-1)
	if (!leaf || leaf.event === 'leave') return { is: 'none' }
	const key = ownKeyOf(vault.view().state, leaf)
	return key?.device === vault.view().device ? { is: 'this device', leaf, key } : { is: 'other device', leaf, key }
}

/**
 * True if the vault shows the sender as silent or gone: no batch within 6 h, or a sign-out in its last one. A time in the future, told by a
 * wrong clock, counts for nothing.
 */
export function isSenderGone({ devices }: VaultState, key: SeasonContent | undefined, now: number): boolean {
	const seen = key && devices[key.device]
	if (seen?.hasLeft) return true
	const told = [seen?.at ?? 0, key?.at ?? 0].filter((at) => at <= now + slotTimes.clockTolerance)
	return Math.max(0, ...told) < now - slotTimes.silence
}

/** What this device sends with: its keys, its turn as the sender, and its slots. */
export type DeviceSender = {
	/** Call with each answer of the server. */
	hear(news: SlotNews): void
	/** The server's season; undefined before its first answer in this visit. */
	season(): number | undefined
	/** False while this device's clock and the times that the server last told differ too much. */
	clockFits(): boolean
	/** The leaf and key that this device sends with now; undefined while it sends no ticks. */
	plan(): Sending | undefined
	/** Publishes what is missing of this device's keys, and takes over sending if that is wished, or if the sender is gone. */
	publish(season: Season): Promise<void>
	/** Takes over sending with the next news. False if the server accepts no more changes today. */
	takeOver(): boolean
	/** Takes another name, and then another leaf: this device must not send under the present leaf again. */
	giveUpLeaf(): Promise<void>
}

export function createSender(parts: MemberParts, { canSend }: Pick<MemberOptions, 'canSend'>): DeviceSender {
	const { vault, replica, now } = parts
	/** From the server's last answer; undefined before the first one in this visit. */
	let heard: Heard | undefined
	let isTakeOverWished = false
	const mayTakeOver = () => takeOversToday(parts, now()) < slotLimits.takeOversPerDay

	return {
		hear(news) {
			heard = { season: news.season, isClockWrong: isClockWrong(news, now()) }
		},
		season: () => heard?.season.number,
		clockFits: () => replica.clockFits() && heard?.isClockWrong !== true,
		plan: () => sendingOf(parts, { heard, canSend }),
		async publish(season) {
			const sender = senderOf(parts)
			// With a wrong clock every other device would seem silent.
			const mayJudge = heard?.isClockWrong === false && replica.clockFits()
			const isGone = sender.is === 'other device' && mayJudge && isSenderGone(vault.view().state, sender.key, now())
			const takesOver = canSend && mayTakeOver() && (isTakeOverWished || isGone)
			if ((await publishKeys(parts, { season, takesOver })) === 'done') isTakeOverWished = false
		},
		takeOver() {
			if (!mayTakeOver()) return false
			isTakeOverWished = true
			return true
		},
		async giveUpLeaf() {
			await vault.rename()
			isTakeOverWished = true
		},
	}
}

/**
 * Take-overs of this member on the UTC day of `now`, counted from the log as the server does: the first leaf of a new season does not
 * count.
 */
export function takeOversToday({ id, replica }: Pick<MemberParts, 'id' | 'replica'>, now: number): number {
	const day = (time: number) => Math.floor(time / 86_400_000)
	const leaves = replica.leavesOf(id)
	const isTakeOver = ({ event, season }: Placed, at: number) => event === 'season' && season === leaves[at - 1]?.season
	return leaves.filter((leaf, at) => isTakeOver(leaf, at) && day(leaf.time) === day(now)).length
}

export type KeyWish = {
	season: Season
	/** This device should become the sender, if it is not. */
	takesOver: boolean
}

/**
 * Puts the season's key into the vault, then its leaf into the directory: `join` at first, `season` for a new season or a take-over,
 * `reset` after starting over. Idempotent: may be interrupted anywhere and called again. Returns 'done' once everything is published,
 * 'limit' if the server accepts no more such leaves today.
 * @throws CallRefused for anything but a conflict or a limit
 */
export async function publishKeys(parts: MemberParts, wish: KeyWish): Promise<'done' | 'later' | 'limit'> {
	try {
		return await publish(parts, wish)
	} catch (error) {
		if (error instanceof NotNow) return 'later'
		throw error
	}
}

async function publish(parts: MemberParts, { season, takesOver }: KeyWish): Promise<'done' | 'later' | 'limit'> {
	const { vault, id, replica } = parts
	if (!vault.view().state.root) settled(await vault.begin())
	const { root } = vault.view().state
	if (!root) return 'later'
	if (await isStartedOver(parts, root.root)) await adoptLeaves(parts)
	const last = replica.leavesOf(id).at(-1)
	const identity = await identityKeyOf(await identitySeedOf(root.root))
	const isReset = last !== undefined && !isSameBytes(last.identity, identity)
	const sender = senderOf(parts)
	const isNewSeason = last !== undefined && last.season < season.number
	if (sender.is === 'this device' && !isNewSeason) return 'done'
	if (sender.is === 'other device' && !takesOver && !isReset) return 'done'
	const key = await unpublishedKey(parts, season)
	const event = !last ? 'join' : isReset ? 'reset' : 'season'
	const published = await publishLeaf(
		{ event, member: id, root: root.root, season: key },
		{ ...parts, own: ownLeavesOf(parts), keep: (leaf) => keepAwaited(parts, leaf) },
	)
	if (published.outcome === 'limit') return 'limit'
	// Another device's leaf came first, so this device is passive.
	return published.outcome === 'published' || published.outcome === 'impossible' ? 'done' : 'later'
}

/** Own leaves that the vault can account for; undefined without an open vault, or before the leaves of a lost vault were adopted. */
export async function accountedLeaves(parts: MemberParts): Promise<OwnLeaves | undefined> {
	const { status, state } = parts.vault.view()
	const isAccountable = status === 'open' && state.root && !(await isStartedOver(parts, state.root.root))
	return isAccountable ? ownLeavesOf(parts) : undefined
}

function ownLeavesOf({ id, vault }: MemberParts): OwnLeaves {
	return {
		member: id,
		async expected() {
			settled(await vault.sync())
			return vault.view().state.awaited
		},
	}
}

/** A key of this device that no leaf has published yet: the last one made, or a new one. */
async function unpublishedKey(parts: MemberParts, { number, label }: Season): Promise<SeasonContent> {
	const { vault, replica, id, random, now, deviceName } = parts
	const published = new Set(replica.leavesOf(id).map(({ seasonKey }) => toBase64url(seasonKey)))
	const find = ({ seasons }: VaultState) =>
		seasons.findLast((one) => one.device === vault.view().device && one.number === number && !published.has(one.key))
	const found = find(vault.view().state)
	if (found) return found
	const secret = makeSeasonSecret(random)
	const key = toBase64url(await seasonKeyOf(secret))
	const { device } = vault.view()
	const content: SeasonContent = { type: 'season', number, label, secret, key, device, deviceName, at: now() }
	settled(await vault.propose((state) => (find(state) ? undefined : content)))
	const made = find(vault.view().state)
	if (!made) throw new NotNow('the key is not in the vault yet')
	return made
}

/** True if this vault replaced a lost one and has not made its leaf yet. */
async function isStartedOver({ vault }: MemberParts, root: Root): Promise<boolean> {
	const { origin, awaited } = vault.view().state
	if (origin === 1) return false
	const identity = await identityKeyOf(await identitySeedOf(root))
	return !awaited.some((bytes) => isSameBytes(decodeLeaf(bytes)?.identity ?? new Uint8Array(), identity))
}

/** Adopts the leaves of the lost vault, which this vault cannot know: its owner declared all keys lost. */
async function adoptLeaves(parts: MemberParts): Promise<void> {
	for (const leaf of parts.replica.leavesOf(parts.id)) await keepAwaited(parts, encodeLeaf(leaf))
}

/** One entry for a leaf that is sent repeatedly. */
async function keepAwaited({ vault }: MemberParts, leaf: Uint8Array): Promise<void> {
	const isKept = ({ awaited }: VaultState) => awaited.some((bytes) => saySame(decodeLeaf(bytes), decodeLeaf(leaf)))
	settled(
		await vault.propose((state) => (isKept(state) ? undefined : { type: 'awaited', leaf: Uint8Array.from(leaf) })),
	)
}

function settled(outcome: string): void {
	if (outcome !== 'done' && outcome !== 'declined') throw new NotNow(`the vault is ${outcome}`)
}

type Building = SlotKind & {
	/** When all matches had been fetched and judged. */
	judgedAt: number
}

/** What matters here of the server's last answer. */
export type Heard = Pick<SlotNews, 'season'> & {
	/** The device's clock is too far off to send a tick. */
	isClockWrong: boolean
}

const nothing: SlotRecords = { leaf: noTick, week: 0, number: 0, ballots: [] }

/** Builds the device's next slot: a batch, and the sender's tick. Undefined while the vault has no keys. */
export async function buildSlot(parts: MemberParts, building: Building): Promise<StoredSlot | undefined> {
	const { vault, now } = parts
	if (vault.view().status !== 'open') return undefined
	const { plan } = building
	const most = plan ? nextTick(vault.view().state, plan.leaf.index, plan.week).most : 0
	const { state, events } = await vault.nextBatch(most, building.isLast ? { type: 'senderLeft' } : undefined)
	const built = plan && (await buildTick(parts, state, plan))
	const batch = { time: now(), records: built?.records ?? nothing, events }
	const sealed = await vault.sealBatch(batch)
	const slot: StoredSlot = { entry: sealed, tick: built?.tick }
	if (!building.isRegular || !vault.view().snapshotDue) return slot
	const { memberAt } = parts.replica
	const pruning = { judgedAt: building.judgedAt, memberAt, replacedAt: (key: SeasonContent) => replacedAt(parts, key) }
	return { ...slot, entry: await vault.sealBatch(batch, (state) => pruned(state, pruning)), batch: sealed }
}

/** A key without a leaf was made by a device that did not publish it. */
function replacedAt({ id, replica }: MemberParts, { key, at }: SeasonContent): number {
	const leaves = replica.leavesOf(id)
	const place = leaves.findIndex(({ seasonKey }) => toBase64url(seasonKey) === key)
	if (place < 0) return at
	return leaves[place + 1]?.time ?? Number.POSITIVE_INFINITY
}

/**
 * The leaf and key that this device sends with now; undefined if it is passive, if no stored checkpoint covers its leaf, if its clock is
 * wrong, if its log is stale, if its leaf's season is not the server's, or before the server answered in this visit.
 */
export function sendingOf(
	parts: MemberParts,
	{ heard, canSend }: { heard: Heard | undefined; canSend: boolean },
): Sending | undefined {
	const { replica, now } = parts
	const sender = senderOf(parts)
	if (!canSend || !heard || sender.is !== 'this device') return undefined
	if (heard.isClockWrong || !replica.clockFits() || !replica.isFresh()) return undefined
	if (sender.leaf.index >= (replica.head()?.size ?? 0) || sender.leaf.season !== heard.season.number) return undefined
	return { ...sender, week: weekAt(now()) }
}

/** True if the device's clock differs too much from the server's to send a tick. */
export function isClockWrong({ time }: SlotNews, now: number): boolean {
	return Math.abs(time - now) > slotTimes.clockTolerance
}
