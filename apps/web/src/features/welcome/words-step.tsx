import type { Joining } from '@ydo/client/joining/create-joining'
import type { JoiningSnapshot } from '@ydo/client/joining/joining-snapshot'
import { limits } from '@ydo/contract/limits'
import { profileTexts } from '@ydo/contract/texts/profile'
import { welcomeTexts } from '@ydo/contract/texts/welcome'
import { Suspense } from 'react'
import { Field } from '#ui/field.tsx'
import type { WayParts } from './way-parts.ts'

const texts = welcomeTexts.words

type WordsStepProps = Pick<WayParts, 'TagEditor' | 'PromptEditor'> & { joining: Joining; snapshot: JoiningSnapshot }

/** The description, the tags and the prompts. */
export function WordsStep({ joining, snapshot, TagEditor, PromptEditor }: WordsStepProps) {
	const { description, tags, prompts } = snapshot.fields
	return (
		<>
			<Field
				label={texts.description}
				value={description}
				error={snapshot.errors.description}
				hint={texts.descriptionHint}
				counter={profileTexts.counter(description.trim().normalize('NFC').length, limits.bioLength)}
				lines={4}
				onChange={(text) => joining.write({ description: text })}
			/>
			{/* biome-ignore lint/a11y/noStaticElementInteractions: it only keeps Enter, which adds a tag, from taking the step */}
			<div
				onKeyDown={(event) => {
					if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
				}}
			>
				<Suspense>
					<TagEditor profile={joining} snapshot={snapshot} tags={tags} />
				</Suspense>
			</div>
			<Suspense>
				<PromptEditor
					prompts={prompts}
					error={snapshot.errors.prompts}
					onChange={(changed) => joining.write({ prompts: changed })}
				/>
			</Suspense>
		</>
	)
}
