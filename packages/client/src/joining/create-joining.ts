import { type JoiningFields, type JoiningStep, joiningSteps } from '@ydo/contract/joining'
import type { ProfileInput } from '@ydo/contract/profile'
import { welcomeTexts } from '@ydo/contract/texts/welcome'
import { createListeners } from '#deck/listeners.ts'
import type { Request } from '#profile/profile-calls.ts'
import type { Circumstances } from '#profile/read-profile.ts'
import { createTagActions, type TagActions } from '#profile/tag-actions.ts'
import type { KeyValueStorage } from '#session/token-store.ts'
import { askStart, type PublishOutcome, publishCard } from './joining-calls.ts'
import { type JoiningSnapshot, snapshotOf } from './joining-snapshot.ts'
import { beginJoining, draftToKeep, fieldsOf, type JoiningState, stepBeside, write } from './joining-state.ts'
import { createJoiningStorage } from './joining-storage.ts'
import { changeTags, gatherTags, tagFault } from './joining-tags.ts'
import type { Send } from './photo-calls.ts'
import { createPhotoSender, type PhotoSender } from './photo-sender.ts'
import { isTooYoung, type JoiningErrors, type JoiningField, readJoining, stepOf } from './read-joining.ts'

export type Joining = TagActions & {
	/** Asks what there is already, once. Never rejects. */
	begin(): Promise<void>
	write(fields: Partial<JoiningFields>): void
	/** To the next step, if all that this one asks for is right; else each mistake is told by its field. */
	next(): 'moved' | 'invalid' | 'refused'
	/** To the step before, or from a refusal back to the birth date. Nothing that was written goes. */
	back(): void
	/** Asks again for the photos that were sent. */
	askPhotos(): Promise<void>
	photos: Pick<PhotoSender, 'add' | 'retry' | 'cancel' | 'remove'>
	/**
	 * Publishes the card; one press is enough, however often it is pressed. What is not right leads to its step, and
	 * everything else that fails is told with all that was written kept.
	 */
	publish(): Promise<'published' | 'invalid' | 'refused' | 'failed'>
	/** For when its member has left: nothing is sent or kept any more. */
	close(): void
	subscribe(listener: () => void): () => void
	getSnapshot(): JoiningSnapshot
}

export type JoiningOptions = {
	request: Request
	send: Send
	storage: KeyValueStorage
	/** The member's id: what the device keeps is theirs alone. */
	member: string
	/** The account's name, which the card's is proposed from. */
	accountName: string | undefined
	institute: Circumstances['institute']
	/** Unix milliseconds. */
	now?: () => number
	wait?: (seconds: number) => Promise<void>
}

/** The way to a card, step by step (product.md, "First visit"). What is written is kept on the device until it is published. */
export function createJoining(options: JoiningOptions): Joining {
	const { request, send, member, accountName, institute, now = Date.now, wait = pause } = options
	const storage = createJoiningStorage(options.storage, member)
	const changes = createListeners()
	const ask = async () => (await askStart(request))?.photos
	const sender = createPhotoSender({ request, send, ask, wait })
	const circumstances = () => ({ institute, today: new Date(now()).toISOString().slice(0, 10) })
	const look = () => snapshotOf(state, sender.getSnapshot(), { member, accountName, today: circumstances().today })
	let state = beginJoining(storage.draft(), accountName)
	let snapshot = look()
	let closed = false
	let publishing: ReturnType<Joining['publish']> | undefined

	const set = (next: JoiningState) => {
		const before = JSON.stringify(draftToKeep(state))
		state = next
		snapshot = look()
		const draft = draftToKeep(state)
		if (!closed && state.phase !== 'published' && JSON.stringify(draft) !== before) storage.keep(draft)
		changes.tell()
	}
	sender.subscribe(() => {
		// With a photo there, or on its way out, what was said of them is judged anew.
		const { photos: _, ...errors } = state.errors
		set({ ...state, errors })
	})
	const judged = () => judge(state, sender, circumstances())

	const next = (): ReturnType<Joining['next']> => {
		const { step } = state
		if (step === 'words') set(gatherTags(state))
		if (step === 'age' && isTooYoung(fieldsOf(state).birthDate, circumstances().today)) return refuse()
		const errors = ofStep(judged().errors, step)
		if (Object.keys(errors).length > 0) {
			set({ ...state, errors })
			return 'invalid'
		}
		set({ ...state, errors: besideStep(state.errors, step), step: stepBeside(step, 1) })
		return 'moved'
	}
	const refuse = () => {
		set({ ...state, step: 'age', errors: {}, refused: true })
		return 'refused' as const
	}
	/** To the first step with a mistake in it. */
	const correct = (errors: JoiningErrors) => {
		set({ ...state, errors, step: firstStep(errors), failure: undefined })
		return 'invalid' as const
	}
	const publish = async (): ReturnType<Joining['publish']> => {
		const { errors, input } = judged()
		if (!input) return correct(errors)
		set({ ...state, publishing: true, failure: undefined })
		const outcome = await publishCard(request, input)
		set({ ...state, publishing: false })
		return settle(outcome)
	}
	const settle = (outcome: PublishOutcome) => {
		if (outcome === 'published') {
			set({ ...state, phase: 'published' })
			if (!closed) storage.erase()
			return outcome
		}
		if (outcome === 'under_age') return refuse()
		if ('errors' in outcome) {
			// The server knows better which photos there are.
			if (outcome.errors.photos) void ask().then(sender.know)
			return correct(outcome.errors)
		}
		set({ ...state, failure: outcome.failure })
		return 'failed' as const
	}
	const publishOnce = () => {
		publishing ??= publish().finally(() => {
			publishing = undefined
		})
		return publishing
	}

	return {
		async begin() {
			if (state.phase !== 'loading') return
			const start = await askStart(request)
			sender.know(start?.photos)
			// What comes from JSON has no undefined in it.
			const proposed = start?.proposed as Partial<JoiningFields> | undefined
			set({ ...state, proposed: { ...state.proposed, ...proposed } })
			const { errors } = judged()
			const [step, reached] = [firstStep(errors), state.step]
			set({ ...state, phase: 'ready', step: indexOf(step) < indexOf(reached) ? step : reached })
		},
		write: (fields) => set(write(state, fields)),
		next,
		back() {
			const errors = besideStep(state.errors, state.step)
			set({ ...state, errors, failure: undefined, refused: false, step: before(state) })
		},
		askPhotos: async () => sender.know(await ask()),
		photos: sender,
		publish: publishOnce,
		...createTagActions((change) => set(changeTags(state, change))),
		close() {
			closed = true
			sender.close()
		},
		subscribe: changes.add,
		getSnapshot: () => snapshot,
	}
}

/** What the whole of it says, or all that is wrong with it. */
function judge(
	state: JoiningState,
	sender: PhotoSender,
	circumstances: Circumstances,
): { errors: JoiningErrors; input?: ProfileInput } {
	const read = readJoining(fieldsOf(state), circumstances)
	const [photos, tags] = [photosFault(sender), tagFault(state)]
	const errors = {
		...('errors' in read && read.errors),
		...(photos && { photos }),
		...(tags && { tags }),
	}
	return 'input' in read && Object.keys(errors).length === 0 ? { errors, input: read.input } : { errors }
}

function photosFault(sender: PhotoSender): string | undefined {
	const { photos, sending, known } = sender.getSnapshot()
	const { errors } = welcomeTexts
	if (sending.some((item) => item.state !== 'failed')) return errors.photosUnderWay
	if (photos.length > 0) return undefined
	return known ? errors.photos : errors.photosUnknown
}

function before({ refused, step }: JoiningState): JoiningStep {
	return refused ? 'age' : stepBeside(step, -1)
}

function ofStep(errors: JoiningErrors, step: JoiningStep): JoiningErrors {
	return Object.fromEntries(Object.entries(errors).filter(([name]) => stepOf[name as JoiningField] === step))
}

/** What is wrong at other steps: the server may have told of several. */
function besideStep(errors: JoiningErrors, step: JoiningStep): JoiningErrors {
	return Object.fromEntries(Object.entries(errors).filter(([name]) => stepOf[name as JoiningField] !== step))
}

/** The first step with a mistake in it; the last where there is none. */
function firstStep(errors: JoiningErrors): JoiningStep {
	const wrong = new Set(Object.keys(errors).map((name) => stepOf[name as JoiningField]))
	return joiningSteps.find((step) => step !== 'preview' && wrong.has(step)) ?? 'preview'
}

function indexOf(step: JoiningStep): number {
	return joiningSteps.indexOf(step)
}

function pause(seconds: number): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, seconds * 1000))
}
