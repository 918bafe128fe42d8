import { dateIn, parseBirthDate } from '@ydo/contract/birth-date'
import { type JoiningFields, type JoiningStep, joiningSteps } from '@ydo/contract/joining'
import type { Photo } from '@ydo/contract/photos'
import { welcomeTexts } from '@ydo/contract/texts/welcome'
import { pause, type Request } from '#calls/request.ts'
import { createListeners } from '#deck/listeners.ts'
import type { Send } from '#photos/photo-calls.ts'
import { createPhotoSender, type PhotoActions } from '#photos/photo-sender.ts'
import { createTagActions, type TagActions } from '#profile/profile-state.ts'
import type { Circumstances } from '#profile/read-profile.ts'
import type { KeyValueStorage } from '#session/token-store.ts'
import { createVisibility, type VisibilityStore } from '#visibility/create-visibility.ts'
import { askPrinted, askStart, type PublishOutcome, publishCard, sendBirthDate } from './joining-calls.ts'
import {
	beginJoining,
	changeTags,
	draftToKeep,
	fieldsOf,
	gatherTags,
	type JoiningSnapshot,
	type JoiningState,
	judgeJoining,
	snapshotOf,
	stepBeside,
	write,
} from './joining-state.ts'
import { createJoiningStorage } from './joining-storage.ts'
import { errorsAt, errorsBeside, firstStep, isTooYoung, type JoiningErrors } from './read-joining.ts'

export type JoiningOptions = {
	request: Request
	send: Send
	storage: KeyValueStorage
	/** The member's id; stored data is theirs alone. */
	member: string
	/** The account's name, proposed for the card. */
	accountName: string | undefined
	institute: Circumstances['institute']
	/** Called when the server holds the account, which makes all local data useless. */
	onHeld(): void
	/** Unix milliseconds. */
	now?: () => number
	wait?: (seconds: number) => Promise<void>
}

export type Joining = TagActions & {
	/** Fetches existing data, once. Never rejects. */
	begin(): Promise<void>
	write(fields: Partial<JoiningFields>): void
	/** Advances if the current step is valid; otherwise sets the errors by field. */
	next(): 'moved' | 'invalid' | 'asked'
	/** Saves a changed hide list, and advances to the preview. */
	hide(): Promise<'moved' | 'invalid' | 'failed'>
	/**
	 * Confirms a birth date under 18: the server is informed, and holds the account. If they are old enough and this device's clock is
	 * behind, goes on by the server's.
	 */
	tellBirthDate(): Promise<'refused' | 'moved' | 'invalid' | 'failed'>
	/** To the previous step, or from the birth date question back to its step. Keeps all input. */
	back(): void
	/** To a step seen before, or to the first invalid one before it. */
	reach(step: JoiningStep): void
	/** Fetches the uploaded photos again. */
	askPhotos(): Promise<void>
	photos: PhotoActions
	visibility: Pick<VisibilityStore, 'load' | 'write'>
	/** Publishes the card; single-flight. Errors lead to their step; any other failure is reported, with all input kept. */
	publish(): Promise<Published>
	/** Call when the member has left: nothing is sent or stored any more. */
	close(): void
	subscribe(listener: () => void): () => void
	getSnapshot(): JoiningSnapshot
}

/** The outcome. `published` ends joining; `printed` means another device published before. */
type Published = 'published' | 'printed' | 'invalid' | 'refused' | 'failed'

/** The steps to a card (product.md, "First visit"). Input is stored on the device until it is published. */
export function createJoining(options: JoiningOptions): Joining {
	const { request, send, member, accountName, institute, now = Date.now, wait = pause } = options
	const storage = createJoiningStorage(options.storage, member)
	const changes = createListeners()
	const photos = createPhotoSender({ request, send, ask: askPhotos, wait })
	const visibility = createVisibility({ request, storage: options.storage, member })
	let isClosed = false
	/** Milliseconds by which this device's clock is behind the server's, as far as known. */
	let behind = 0
	let publishing: Promise<Published> | undefined
	let state = beginJoining(storage.draft(), accountName)
	let snapshot = look()

	function look(): JoiningSnapshot {
		const about = { member, accountName, today: circumstances().today }
		return snapshotOf(state, { ...about, photos: photos.getSnapshot(), visibility: visibility.getSnapshot() })
	}

	function circumstances(): Circumstances {
		return { institute, today: dateIn(institute.timeZone, now() + behind) }
	}

	function set(change: Partial<JoiningState>): void {
		const before = JSON.stringify(draftToKeep(state))
		state = { ...state, ...change }
		snapshot = look()
		if (!isClosed && (state.phase === 'published' || state.refused)) storage.erase()
		else if (!isClosed && JSON.stringify(draftToKeep(state)) !== before) storage.keep(draftToKeep(state))
		changes.tell()
	}

	/** The photos on the server; undefined if unknown. */
	async function askPhotos(): Promise<readonly Photo[] | undefined> {
		return (await askStart(request))?.photos
	}

	/** Loads existing data and resumes at the stored step, or at the first invalid one. */
	async function begin(): Promise<void> {
		if (state.phase !== 'loading') return
		void visibility.load()
		const start = await askStart(request)
		photos.know(start?.photos)
		hear(start?.at ?? 0)
		// Parsed JSON never contains undefined.
		const proposed = { ...state.proposed, ...(start?.proposed as Partial<JoiningFields> | undefined) }
		const ready = { ...state, proposed, phase: 'ready' } as const
		set({ ...ready, step: nearest(ready, ready.step) })
	}

	/** The step, or the first invalid one before it. */
	function nearest(of: JoiningState, step: JoiningStep): JoiningStep {
		const wanted = joiningSteps.indexOf(step)
		const right = joiningSteps.indexOf(firstStep(judge(of).errors))
		const hidden = joiningSteps.indexOf(visibility.getSnapshot().changed ? 'visibility' : 'preview')
		return joiningSteps[Math.min(wanted, right, hidden)] ?? step
	}

	function judge(of: JoiningState) {
		return judgeJoining(of, photos.getSnapshot(), circumstances())
	}

	function next(): 'moved' | 'invalid' | 'asked' {
		const { step } = state
		if (step === 'words') set(gatherTags(state))
		if (step === 'age' && isTooYoung(fieldsOf(state).birthDate, circumstances().today)) {
			set({ asking: true, failure: undefined })
			return 'asked'
		}
		const errors = errorsAt(judge(state).errors, step)
		if (Object.keys(errors).length > 0) {
			set({ errors })
			return 'invalid'
		}
		set({ errors: errorsBeside(state.errors, step), step: stepBeside(step, 1) })
		return 'moved'
	}

	function back(): void {
		const { errors, step, asking } = state
		const reached = asking ? step : stepBeside(step, -1)
		set({ errors: errorsBeside(errors, step), failure: undefined, asking: false, step: reached })
	}

	function reach(step: JoiningStep): void {
		if (state.step === step || state.refused || state.publishing) return
		const errors = errorsBeside(state.errors, state.step)
		set({ errors, failure: undefined, asking: false, step: nearest(state, step) })
	}

	/** Saves a changed hide list before the next step. The preview states that nobody has seen the card, so checks that on the way. */
	async function hide(): Promise<'moved' | 'invalid' | 'failed'> {
		const outcome = await visibility.save()
		if (outcome === 'invalid' || outcome === 'failed') return outcome
		if (state.step === 'visibility') set({ step: stepBeside('visibility', 1) })
		void askPrinted(request).then((printed) => printed && set({ printed }))
		return 'moved'
	}

	async function tellBirthDate(): Promise<'refused' | 'moved' | 'invalid' | 'failed'> {
		const birthDate = parseBirthDate(fieldsOf(state).birthDate)
		if (!state.asking || state.telling || !birthDate) return 'failed'
		set({ telling: true, failure: undefined })
		const outcome = await sendBirthDate(request, birthDate)
		set({ telling: false })
		if (outcome === 'held') return refuse()
		if ('grownAt' in outcome) return goOn(outcome.grownAt)
		if ('failure' in outcome) {
			set({ failure: outcome.failure })
			return 'failed'
		}
		set({ asking: false, errors: { birthDate: outcome.error } })
		return 'invalid'
	}

	/** Ages count by the server's clock (Unix milliseconds) where this device's is behind. */
	function hear(serverTime: number): void {
		if (serverTime > now()) behind = serverTime - now()
	}

	/** Goes on by the server's clock; the date gets an error if even that makes them too young, or is unknown. */
	function goOn(serverTime: number): 'moved' | 'invalid' {
		hear(serverTime)
		const young = isTooYoung(fieldsOf(state).birthDate, circumstances().today)
		set({ asking: false, errors: young ? { birthDate: welcomeTexts.errors.checkDate } : {} })
		return !young && next() === 'moved' ? 'moved' : 'invalid'
	}

	/** Ends joining for a member under age, once the server holds the account. */
	function refuse(): 'refused' {
		set({ step: 'age', errors: {}, asking: false, refused: true })
		options.onHeld()
		return 'refused'
	}

	async function publish(): Promise<Published> {
		const { errors, input } = judge(state)
		if (!input) return correct(errors)
		set({ publishing: true, failure: undefined })
		// Unsaved visibility, even of another page, must apply before anyone sees the card.
		const hidden = await visibility.save()
		if (hidden === 'invalid' || hidden === 'failed') {
			set({ publishing: false, step: 'visibility' })
			return 'invalid'
		}
		const outcome = await publishCard(request, input)
		set({ publishing: false })
		return applyOutcome(outcome)
	}

	function applyOutcome(outcome: PublishOutcome): Published {
		if (outcome === 'under_age') return refuse()
		if (outcome === 'printed') {
			set({ printed: true })
			return 'printed'
		}
		if (outcome === 'published') {
			set({ phase: 'published' })
			return 'published'
		}
		if ('errors' in outcome) {
			// The server's list of photos is authoritative.
			if (outcome.errors.photos) void askPhotos().then(photos.know)
			return correct(outcome.errors)
		}
		set({ failure: outcome.failure })
		return 'failed'
	}

	/** Goes to the first step with an error. */
	function correct(errors: JoiningErrors): 'invalid' {
		set({ errors, step: firstStep(errors), failure: undefined })
		return 'invalid'
	}

	photos.subscribe(() => {
		// Any change of photos clears their error.
		const { photos: _, ...errors } = state.errors
		set({ errors })
	})
	visibility.subscribe(() => set({}))
	return {
		begin,
		write: (fields) => set(write(state, fields)),
		next,
		hide,
		tellBirthDate,
		back,
		reach,
		askPhotos: async () => photos.know(await askPhotos()),
		photos,
		visibility,
		publish() {
			publishing ??= publish().finally(() => {
				publishing = undefined
			})
			return publishing
		},
		...createTagActions((change) => set(changeTags(state, change))),
		close() {
			isClosed = true
			photos.close()
			visibility.close()
		},
		subscribe: changes.add,
		getSnapshot: () => snapshot,
	}
}
