import type { JoiningFields, JoiningStep } from '@ydo/contract/joining'
import type { PhotoActions } from '#photos/photo-sender.ts'
import { createTagActions, type TagActions } from '#profile/tag-actions.ts'
import type { VisibilityStore } from '#visibility/create-visibility.ts'
import { createJoiningParts, type JoiningOptions } from './joining-parts.ts'
import type { JoiningSnapshot } from './joining-snapshot.ts'
import { write } from './joining-state.ts'
import { changeTags } from './joining-tags.ts'
import { type Published, publish } from './publish.ts'
import { back, begin, hide, next, reach } from './take-steps.ts'
import { tellBirthDate } from './tell-birth-date.ts'

export type Joining = TagActions & {
	/** Asks what there is already, once. Never rejects. */
	begin(): Promise<void>
	write(fields: Partial<JoiningFields>): void
	/** To the next step, if all that this one asks for is right; else each mistake is told by its field. */
	next(): 'moved' | 'invalid' | 'asked'
	/** Saves from whom one hides, if that changed, and goes on to the preview. */
	hide(): Promise<'moved' | 'invalid' | 'failed'>
	/** That the birth date asked about is right: the server is told, and holds the account back. */
	tellBirthDate(): Promise<'refused' | 'invalid' | 'failed'>
	/** To the step before, or from the question about the birth date back to it. Nothing that was written goes. */
	back(): void
	/** To a step that was seen before, or to the first one before it that is not right any more. */
	reach(step: JoiningStep): void
	/** Asks again for the photos that were sent. */
	askPhotos(): Promise<void>
	photos: PhotoActions
	visibility: Pick<VisibilityStore, 'load' | 'write'>
	/**
	 * Publishes the card; one press is enough, however often it is pressed. What is not right leads to its step, and
	 * everything else that fails is told with all that was written kept.
	 */
	publish(): Promise<Published>
	/** For when its member has left: nothing is sent or kept any more. */
	close(): void
	subscribe(listener: () => void): () => void
	getSnapshot(): JoiningSnapshot
}

/** The way to a card, step by step (product.md, "First visit"). What is written is kept on the device until it is published. */
export function createJoining(options: JoiningOptions): Joining {
	const parts = createJoiningParts(options)
	const { sender, visibility, askPhotos, get, set, close, subscribe, getSnapshot } = parts
	let publishing: Promise<Published> | undefined
	return {
		begin: () => begin(parts),
		write: (fields) => set(write(get(), fields)),
		next: () => next(parts),
		hide: () => hide(parts),
		tellBirthDate: () => tellBirthDate(parts),
		back: () => back(parts),
		reach: (step) => reach(parts, step),
		askPhotos: async () => sender.know(await askPhotos()),
		photos: sender,
		visibility,
		publish() {
			publishing ??= publish(parts).finally(() => {
				publishing = undefined
			})
			return publishing
		},
		...createTagActions((change) => set(changeTags(get(), change))),
		close,
		subscribe,
		getSnapshot,
	}
}
