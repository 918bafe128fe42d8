import { taken } from '@ydo/crypto/branded'
import { fromBase64url } from '@ydo/crypto/bytes'
import { verifyEd25519 } from '@ydo/log/ed25519'
import { type NoteKey, parseKey } from '@ydo/log/signed-note'
import { mayLike } from '#choices/choices-state.ts'
import { createListeners } from '#deck/listeners.ts'
import { createDirectoryReplica } from '#directory/create-directory-replica.ts'
import type { LiveNumbers } from '#live/create-live-news.ts'
import { createRecovery, type Recovery } from '#recovery/create-recovery.ts'
import { createVault } from '#vault/create-vault.ts'
import { createVaultCalls } from '#vault/vault-calls.ts'
import type { ChoiceContent } from '#vault/vault-content.ts'
import type { Settled } from '#vault/vault-parts.ts'
import { type Evidence, evidenceOf } from './evidence.ts'
import { takeMatches, withdrawFromStartedOver } from './judge-peers.ts'
import { directoryOf } from './keyring.ts'
import type { MemberOptions, MemberParts } from './member-parts.ts'
import { type MemberView, memberViewOf, showsSame, violationIn } from './member-view.ts'
import { publishKeys, syncDirectory } from './publish-keys.ts'
import { createRounds } from './rounds.ts'
import { tickerOf } from './tick-parts.ts'

/** `full`: as many choices are open as can be, or the peer is chosen or matched already. `stopped`: behind a violation. */
export type Decided = 'kept' | 'full' | 'stopped'

/** A member without a screen: whom they choose, what the server may not know of it, and who chose them (docs/crypto.md). */
export type Member = {
	/** Brings back what the device holds; asks nothing of the network. */
	open(): Promise<MemberView['status']>
	/**
	 * Decisions count on the device at once, and are appended to the vault when there is a network. The first one makes the vault.
	 * They reject where the device does not let them be kept, and with RangeError for a text of more than 120 bytes.
	 */
	like(peer: string, text?: string): Promise<Decided>
	pass(peer: string): Promise<Decided>
	undo(peer: string): Promise<Decided>
	withdraw(peer: string): Promise<Decided>
	changeNote(peer: string, text: string): Promise<Decided>
	/** Keeps device and server in step and sends ticks, until `signal` ends. Rejects for a fault of ours alone. */
	run(signal: AbortSignal): Promise<void>
	/** One round of it, without a tick. Whether it went through. */
	sync(): Promise<boolean>
	/** All keys are lost: a new vault, and a `reset` that everybody sees. */
	startOver(): Promise<Settled>
	readonly recovery: Recovery
	/** What shows whatever was refused: for a file that others can look into. */
	evidence(): Evidence
	view(): MemberView
	subscribe(listener: () => void): () => void
}

/** What of a vault that this device has no key of lies after it: nothing, but the number of its last entry. */
const beyondAll = Number.MAX_SAFE_INTEGER

export function createMember(options: MemberOptions): Member {
	const { member, request, now, news } = options
	const parts = partsOf(options)
	const { vault, replica } = parts
	const recovery = createRecovery({ ...options, vault })
	const changes = createListeners()
	const memory = {
		isElsewhere: false,
		matchedAt: new Map() as ReadonlyMap<string, number>,
		isRunning: false,
		notices: -1,
		waysSettled: '',
	}
	const isStopped = () => violationIn(seen()) !== undefined
	const sync = createRounds(() => round().catch(falseUnlessOurs))
	const ticker = tickerOf(options, parts, {
		isStopped,
		isRecoverable: recovery.isSetUp,
		async before() {
			// Only a way back ends that, and the round it begins: nobody has to ask for it.
			if (view.status === 'locked' && (await open()) === 'locked') return 'keys'
			return (await sync()) || (vault.view().status === 'open' ? 'offline' : 'keys')
		},
	})
	let view = memberViewOf(seen())

	function seen() {
		const directory = directoryOf(parts)
		const violation = replica.violation()
		const [lastTick, tickViolation] = [ticker.outcome(), ticker.violation()]
		return { vault: vault.view(), directory, violation, tickViolation, lastTick, now: now(), ...memory }
	}

	function changed() {
		const next = memberViewOf(seen())
		if (showsSame(view, next)) return
		view = next
		changes.tell()
	}
	vault.subscribe(changed)
	ticker.subscribe(changed)

	/** Whether it went through: the vault and its keys, and every match. */
	async function round(): Promise<boolean> {
		await lookForViolation()
		if (isStopped()) return false
		const synced = await vault.sync()
		if (synced === 'keyless') memory.isElsewhere = await isElsewhere()
		if (synced === 'done') await settleWays()
		const { outcome } = await syncDirectory(parts)
		changed()
		if (synced !== 'done' || outcome !== 'synced') return false
		await publishKeys(parts)
		memory.matchedAt = await takeMatches(parts)
		await withdrawFromStartedOver(parts)
		changed()
		return true
	}

	/** Mends what broke off between vault and server, at each opening and whenever there are other ways back. */
	async function settleWays(): Promise<void> {
		const ways = [vault.key()?.keyVersion, ...vault.view().state.wraps.map(({ id }) => id)].join()
		if (ways === memory.waysSettled) return
		if ((await recovery.settle()) === 'done') memory.waysSettled = ways
	}

	/** One that another tab found counts here too. */
	async function lookForViolation(): Promise<void> {
		if (ticker.violation()) return
		await ticker.look()
		if (ticker.violation()) changed()
	}

	async function isElsewhere(): Promise<boolean> {
		const shown = await createVaultCalls(request).after(beyondAll)
		return shown === 'failed' ? memory.isElsewhere : shown.last > 0
	}

	async function decide(content: ChoiceContent): Promise<Decided> {
		if (vault.view().status === 'closed') await vault.open()
		if (isStopped()) return 'stopped'
		if (content.type === 'liked' && !mayLike(vault.view().state.choices, content.peer)) return 'full'
		if (vault.view().status === 'keyless') await begin()
		await vault.keep(content)
		if (memory.isRunning) void afterDecision().catch(() => undefined)
		return 'kept'
	}

	/** Whatever was decided, the same is sent. */
	function afterDecision(): Promise<unknown> {
		return vault.view().state.seasons.length > 0 ? vault.send() : sync()
	}

	async function hear({ notices, vault: last }: LiveNumbers): Promise<void> {
		const isNotice = notices > memory.notices
		memory.notices = Math.max(notices, memory.notices)
		if (isNotice) return void (await sync())
		// What this device appends itself is no news: what is on its way has its turn first.
		if (last > vault.view().seq) await vault.open()
		if (last > vault.view().seq) await (vault.view().state.seasons.length > 0 ? vault.sync() : sync())
	}

	/** Until the device has its keys: the rest needs the network, and waits for it. */
	async function begin(): Promise<void> {
		const { promise: hasKeys, resolve } = Promise.withResolvers<void>()
		const end = vault.subscribe(() => vault.view().status !== 'keyless' && resolve())
		const begun = vault.begin()
		await Promise.race([hasKeys, begun]).finally(end)
		begun.catch(() => undefined)
	}

	async function run(signal: AbortSignal): Promise<void> {
		await open()
		memory.isRunning = true
		let status = vault.view().status
		const again = () => void sync().catch(() => undefined)
		const ends = [
			news((numbers) => void hear(numbers).catch(() => undefined)),
			// Unlocked by a way back.
			vault.subscribe(() => {
				const before = status
				status = vault.view().status
				if (status === 'open' && before !== 'open') again()
			}),
		]
		try {
			await sync()
			await ticker.run(signal)
		} finally {
			for (const end of ends) end()
			memory.isRunning = false
		}
	}

	async function startOver(): Promise<Settled> {
		const begun = await vault.startOver()
		if (begun === 'done' && memory.isRunning) void sync().catch(() => undefined)
		return begun
	}

	async function open(): Promise<MemberView['status']> {
		await Promise.all([vault.open(), replica.open(), ticker.look()])
		changed()
		return view.status
	}

	return {
		open,
		like: (peer, text = '') => decide({ type: 'liked', peer, text, at: now() }),
		pass: (peer) => decide({ type: 'passed', peer }),
		undo: (peer) => decide({ type: 'undone', peer }),
		withdraw: (peer) => decide({ type: 'withdrawn', peer }),
		changeNote: (peer, text) => decide({ type: 'noteChanged', peer, text }),
		run,
		sync,
		startOver,
		recovery,
		evidence: () => evidenceOf({ ...seen(), member }),
		view: () => view,
		subscribe: changes.add,
	}
}

function partsOf(options: MemberOptions): MemberParts {
	const { institute, member, verify = verifyEd25519, request, random, now } = options
	const { log, witnesses } = institute
	const replica = createDirectoryReplica({
		...options,
		logKey: keyOf(log),
		institute: institute.label,
		...(witnesses && { witnesses: witnesses.keys.map(keyOf), quorum: witnesses.quorum }),
		verify,
	})
	const id = taken('MemberId', fromBase64url(member))
	return { request, random, now, id, institute: institute.label, vault: createVault(options), replica }
}

function keyOf(text: string): NoteKey {
	const key = parseKey(text)
	if (!key) throw new RangeError('the institute names a key that is none')
	return key
}

/** No answer, or one that is none of ours: the next round tries again. */
function falseUnlessOurs(error: unknown): false {
	if (error instanceof RangeError) throw error
	return false
}
