import type { JoiningSnapshot } from '@ydo/client/joining/joining-snapshot'
import type { PhotoActions } from '@ydo/client/photos/photo-sender'
import type { PhotosSnapshot } from '@ydo/client/photos/photos-snapshot'
import type { TagActions } from '@ydo/client/profile/tag-actions'
import type { HiddenErrors } from '@ydo/client/visibility/read-hidden'
import type { Card } from '@ydo/contract/cards'
import type { AnsweredPrompt } from '@ydo/contract/prompts'
import type { HiddenFrom } from '@ydo/contract/visibility'
import type { ComponentType } from 'react'

/** What the way shows of other screens. */
export type WayParts = {
	/** A card as home deals it. */
	CardPreview: ComponentType<{ card: Card }>
	/** The photos: sent, cut, put in order and described. */
	PhotoEditor: ComponentType<{
		actions: PhotoActions
		photos: PhotosSnapshot
		error?: string | undefined
		onAsk?: () => void
	}>
	/** The prompts and the tags as the own profile edits them. */
	PromptEditor: ComponentType<{
		prompts: readonly AnsweredPrompt[]
		error: string | undefined
		onChange(prompts: AnsweredPrompt[]): void
	}>
	TagEditor: ComponentType<{ profile: TagActions; snapshot: JoiningSnapshot; tags: readonly string[] }>
	/** From whom one hides, as in the settings. */
	HidingForm: ComponentType<{ fields: HiddenFrom; errors: HiddenErrors; onWrite(fields: Partial<HiddenFrom>): void }>
}
