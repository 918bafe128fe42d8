import type { JoiningSnapshot } from '@ydo/client/joining/joining-state'
import type { PhotoActions } from '@ydo/client/photos/photo-sender'
import type { PhotosSnapshot } from '@ydo/client/photos/photos-snapshot'
import type { TagActions } from '@ydo/client/profile/profile-state'
import type { HiddenErrors } from '@ydo/client/visibility/visibility-state'
import type { AnsweredPrompt, Card } from '@ydo/contract/cards'
import type { User } from '@ydo/contract/session'
import type { HiddenFrom } from '@ydo/contract/visibility'
import type { ComponentType } from 'react'

/** Parts of other features used in joining. */
export type WayParts = {
	/** A card as in home's deck. */
	CardPreview: ComponentType<{ card: Card }>
	/** The photo editor: upload, crop, order and describe. */
	PhotoEditor: ComponentType<{
		actions: PhotoActions
		photos: PhotosSnapshot
		error?: string | undefined
		onAsk?: () => void
	}>
	/** The prompts and the tags as in the own profile. */
	PromptEditor: ComponentType<{
		prompts: readonly AnsweredPrompt[]
		error: string | undefined
		onChange(prompts: AnsweredPrompt[]): void
	}>
	TagEditor: ComponentType<{ profile: TagActions; snapshot: JoiningSnapshot; tags: readonly string[] }>
	/** From whom the member hides, as in the settings. */
	HidingForm: ComponentType<{ fields: HiddenFrom; errors: HiddenErrors; onWrite(fields: Partial<HiddenFrom>): void }>
	/** The backup methods for likes and chats. */
	BackUp: ComponentType<{ user: User; onDone(): void }>
}
