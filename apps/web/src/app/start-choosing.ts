import type { ValueStorage } from '@ydo/client/held/value-storage'
import { followNews } from '@ydo/client/live/create-live-news'
import { createMember, type Member } from '@ydo/client/member/create-member'
import { followDetails } from '@ydo/client/member/follow-details'
import type { MemberOptions } from '@ydo/client/member/member-parts'
import { sealDecisions } from '@ydo/client/member/seal-decisions'
import { likingTexts } from '@ydo/contract/texts/liking'
import { deckOf } from '#features/home/deck-of.ts'
import { setChooser } from '#platform/choosing.ts'
import { createDeviceKeeper } from '#platform/device-keeper.ts'
import { handFree } from '#platform/hand.ts'
import { heldValues } from '#platform/held-values.ts'
import { institute } from '#platform/institute.ts'
import { latePasskeys } from '#platform/late-passkeys.ts'
import { tellNumbers } from '#platform/live-numbers.ts'
import { lock } from '#platform/lock.ts'
import { lonePrefix } from '#platform/lone-vault.ts'
import { noteTold } from '#platform/note-told.ts'
import { session } from '#platform/session.ts'
import { storedToken } from '#platform/stored-token.ts'
import { electTicker, isAnyInView, showInView } from '#platform/ticker-election.ts'
import { showToast } from '#platform/toasts.ts'
import { verifyBeside } from '#platform/verify-beside.ts'
import { wait } from '#platform/wait.ts'
import { onWake } from '#platform/wake.ts'
import { whenIdle } from '#platform/when-idle.ts'

/** Lets the member `id` choose in this page: their decisions go into their vault, and ticks leave. Returns what ends it. */
export function startChoosing(id: string): () => void {
	const ending = new AbortController()
	const { signal } = ending
	const storage = heldUntil(signal)
	const note = noteTold({ member: id, storage, signal })
	const member = createMember({
		member: id,
		institute: institute(),
		request: afterHand(session.requestAs(id)),
		fetch: afterHand((path: string, init?: RequestInit) => fetch(path, init)),
		storage,
		keeper: createDeviceKeeper(storage, id),
		passkeys: latePasskeys,
		verify: verifyBeside,
		lock,
		random,
		now: Date.now,
		wait,
		news: (numbers, typing) =>
			listenToNews((news) => {
				note(news)
				numbers(news)
			}, typing),
		elect: electTicker,
		isVisible: isAnyInView,
	})
	const endSealing = sealDecisions({
		deck: deckOf(id),
		member,
		storage,
		id,
		lock,
		soon: whenIdle,
		onFull: () => showToast('error', likingTexts.full(member.view().most)),
	})
	const endNoting = noteLone(member, storage, id)
	const endDetails = followDetails({ member, storage: localStorage, id })
	showInView(signal)
	setChooser({ id, member })
	// What was on its way when it ended may break off.
	const report = (error: unknown) => void (signal.aborted || console.error(error))
	member.run(signal).catch(report)
	// What was decided without a network is brought now, and not with the next tick.
	addEventListener('online', () => member.sync().catch(report), { signal })
	const end = () => {
		leaveSession()
		endSealing()
		endNoting()
		endDetails()
		ending.abort()
		setChooser(undefined)
	}
	// Not as late as the screens: whoever signs out may have the device forget everything at once.
	const leaveSession = session.subscribe(() => {
		const now = session.snapshot()
		if (now.status === 'signed-out' || (now.status === 'signed-in' && now.user.id !== id)) end()
	})
	return end
}

/** Notes for as long as it is so that this device alone can open the vault. Returns what ends it. */
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

/** What this device holds, written until `signal` ends. */
function heldUntil(signal: AbortSignal): ValueStorage {
	return {
		read: afterHand(heldValues.read),
		change: async (put, remove) => {
			await handFree()
			signal.throwIfAborted()
			await heldValues.change(put, remove)
		},
	}
}

/** Begun when nothing is in the hand: none of it is waited for by a picture. */
function afterHand<Args extends unknown[], Result>(run: (...args: Args) => Promise<Result>) {
	return async (...args: Args) => {
		await handFree()
		return run(...args)
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
		tellNumbers(news)
		numbers(news)
	}
	void followNews(parts, { numbers: tell, typing }, ending.signal)
	return () => ending.abort()
}

function random(length: number) {
	return crypto.getRandomValues(new Uint8Array(length))
}
