import type { Joining } from '@ydo/client/joining/create-joining'
import type { JoiningSnapshot } from '@ydo/client/joining/joining-snapshot'
import { AgeStep } from './age-step.tsx'
import { BasicsStep } from './basics-step.tsx'
import { PhotosStep } from './photos-step.tsx'
import { PreviewStep } from './preview-step.tsx'
import type { WayParts } from './way-parts.ts'
import { WordsStep } from './words-step.tsx'

type StepBodyProps = { joining: Joining; snapshot: JoiningSnapshot; parts: WayParts }

/** What the step at hand asks for. */
export function StepBody({ joining, snapshot, parts: { CardPreview, TagEditor } }: StepBodyProps) {
	switch (snapshot.step) {
		case 'age':
			return <AgeStep joining={joining} snapshot={snapshot} />
		case 'basics':
			return <BasicsStep joining={joining} snapshot={snapshot} />
		case 'photos':
			return <PhotosStep joining={joining} snapshot={snapshot} />
		case 'words':
			return <WordsStep joining={joining} snapshot={snapshot} TagEditor={TagEditor} />
		// "Who may see me" belongs here.
		case 'preview':
			return <PreviewStep snapshot={snapshot} CardPreview={CardPreview} />
	}
}
