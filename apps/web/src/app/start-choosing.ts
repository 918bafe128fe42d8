import { createVerifyBeside, type VerifyingWorker } from '@ydo/client/directory/verify-beside'
import type { ValueStorage } from '@ydo/client/held/value-storage'
import { followNews } from '@ydo/client/live/create-live-news'
import { createMember, type Member } from '@ydo/client/member/create-member'
import type { MemberOptions } from '@ydo/client/member/member-parts'
import { sealDecisions } from '@ydo/client/member/seal-decisions'
import { followDetails, lonePrefix } from '@ydo/client/profile/own-storage'
import type { Passkeys } from '@ydo/client/recovery/passkeys'
import { queuePrefix } from '@ydo/client/vault/vault-storage'
import { likingTexts } from '@ydo/contract/texts/home'
import { createDeviceKeeper } from '#browser/device-keeper.ts'
import { deviceName } from '#browser/device-name.ts'
import { heldValues } from '#browser/held-values.ts'
import { institute } from '#browser/institute.ts'
import { emitNumbers, onWake } from '#browser/live.ts'
import { trustedUrl } from '#browser/service-worker.ts'
import { canSend, leaseSlots } from '#browser/slot-lease.ts'
import { deviceStorage } from '#browser/storage.ts'
import { storedToken } from '#browser/stored-token.ts'
import { prepareToasts, showToast } from '#browser/toasts.ts'
import address from '#browser/verify-worker.ts?worker&url'
import { wait } from '#browser/wait.ts'
import { deckOf } from '#features/deck/deck-of.ts'
import { setChooser, setUnkept } from '#member/choosing.ts'
import { noteTold } from '#member/note-told.ts'
import { lock, session } from '#member/session.ts'

/** Runs member `id` in this page: makes keys, seals decisions, sends slots. Returns a stop function. */
export function startChoosing(id: string): () => void {
	const ending = new AbortController()
	const { signal } = ending
	const tabs = new BroadcastChannel(`ydo:${id}:queue`)
	const storage = heldUntil(signal, (keys) => {
		if (keys.some((key) => key.startsWith(queuePrefix(id)))) tabs.postMessage('changed')
	})
	const note = noteTold({ member: id, storage, signal })
	// Whatever is in flight at the end may fail.
	const report = (error: unknown) => void (signal.aborted || console.error(error))
	const member = createMember({
		member: id,
		institute: institute(),
		// No call waits for a pointer release: its timing would reveal presses, and a server can trigger calls over its socket.
		request: session.requestAs(id),
		fetch: (path, init) => fetch(path, init),
		storage,
		keeper: createDeviceKeeper(storage, id),
		passkeys: latePasskeys,
		verify: verifyBeside,
		lock,
		random,
		now: Date.now,
		wait,
		report,
		news: (numbers, typing) =>
			listenToNews((news) => {
				note(news)
				numbers(news)
			}, typing),
		deviceName: deviceName(),
		lease: leaseSlots(id),
		canSend: canSend(),
	})
	prepareToasts()
	const endSealing = sealDecisions({
		deck: deckOf(id),
		member,
		storage,
		id,
		lock,
		soon: afterPress,
		onFull: () => showToast('error', likingTexts.full(member.view().most)),
		onStored: (isStored) => setUnkept(id, !isStored),
	})
	const endNoting = noteLone(member, storage, id)
	const endDetails = followDetails({ member, storage: deviceStorage, id })
	// Registered before the member runs: its last slot must leave before the lease, which also listens, releases the lock.
	hideWithPage(member, signal)
	setChooser(id, member)
	member.run(signal).catch(report)
	// After a decision in another tab: the page that sends slots picks it up, and every page shows it.
	tabs.onmessage = () => member.open().catch(report)
	// Fetches what arrived meanwhile. This sync sends no decision.
	addEventListener('online', () => member.sync().catch(report), { signal })
	const end = () => {
		leaveSession()
		endSealing()
		endNoting()
		endDetails()
		ending.abort()
		tabs.close()
		setChooser(id, undefined)
	}
	// Earlier than the screens: signing out may erase the device's data at once.
	const leaveSession = session.subscribe(() => {
		const now = session.snapshot()
		if (now.status === 'signed-out' || (now.status === 'signed-in' && now.user.id !== id)) end()
	})
	return end
}

/** Records whether only this device can open the vault. Returns a stop function. */
function noteLone(member: Member, storage: ValueStorage, id: string): () => void {
	let noted: boolean | undefined
	return member.subscribe(() => {
		const { status, isRead, isRecoverable } = member.view()
		if (status !== 'open' || !isRead || noted === !isRecoverable) return
		noted = !isRecoverable
		const kept = noted
			? storage.change(new Map([[lonePrefix + id, true]]))
			: storage.change(new Map(), [lonePrefix + id])
		kept.catch(() => {
			noted = undefined
		})
	})
}

/** Milliseconds after a decision to let it paint. Kept short, so that a like is sealed even if the page closes at once. */
const drawn = 100

function afterPress(run: () => void): () => void {
	const timer = setTimeout(run, drawn)
	return () => clearTimeout(timer)
}

/** Sends the member's last slot when the page is hidden or closed. */
function hideWithPage(member: Member, signal: AbortSignal): void {
	document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && member.hide(), {
		signal,
	})
	addEventListener('pagehide', () => member.hide(), { signal })
}

/** The device's storage, writable until `signal` aborts. `changed` gets the written keys. */
function heldUntil(signal: AbortSignal, changed: (keys: readonly string[]) => void): ValueStorage {
	return {
		read: heldValues.read,
		async change(put, remove, options) {
			signal.throwIfAborted()
			await heldValues.change(put, remove, options)
			if (!signal.aborted) changed([...put.keys()])
		},
	}
}

function listenToNews(...[numbers, typing]: Parameters<MemberOptions['news']>): () => void {
	const ending = new AbortController()
	const parts = {
		connect: (path: string) => new WebSocket(path),
		token: () => storedToken() ?? undefined,
		renew: () => session.check(),
		wait,
		wake: onWake,
		random,
	}
	const tell: typeof numbers = (news) => {
		emitNumbers(news)
		numbers(news)
	}
	void followNews(parts, { numbers: tell, typing }, ending.signal)
	return () => ending.abort()
}

function random(length: number) {
	return crypto.getRandomValues(new Uint8Array(length))
}

const loadPasskeys = async () => (await import('#browser/passkey.ts')).passkeys

/** Passkeys, whose code loads on first use. */
const latePasskeys: Passkeys = {
	able: async () => (await loadPasskeys()).able(),
	make: async (wish) => (await loadPasskeys()).make(wish),
	ask: async (wish) => (await loadPasskeys()).ask(wish),
}

/** A limit on workers: the page itself needs some of the processor. */
const most = 4

/** Verifies the directory's signatures in parallel workers. */
const verifyBeside = createVerifyBeside({
	count: Math.min(most, navigator.hardwareConcurrency || 1),
	begin: () => new Worker(trustedUrl(address), { type: 'module' }) as VerifyingWorker,
	wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
})
