import type { Joining } from '@ydo/client/joining/create-joining'
import type { JoiningSnapshot } from '@ydo/client/joining/joining-snapshot'
import { Suspense, useEffect } from 'react'
import { fetchWhenIdle } from '#platform/when-idle.ts'
import { onDemand } from '#ui/on-demand.tsx'
import { AgeStep } from './age-step.tsx'
import { BasicsStep } from './basics-step.tsx'
import type { WayParts } from './way-parts.ts'
import { WordsStep } from './words-step.tsx'

// Their words and styles come while the first steps are written.
const preview = onDemand(() => import('./preview-step.tsx'), 'PreviewStep')
const visibility = onDemand(() => import('./visibility-step.tsx'), 'VisibilityStep')
const loadLater = () => Promise.all([visibility.load(), preview.load()])

type StepBodyProps = { joining: Joining; snapshot: JoiningSnapshot; parts: WayParts }

/** What the step at hand asks for. */
export function StepBody(props: StepBodyProps) {
	useEffect(() => fetchWhenIdle(loadLater), [])
	return (
		<Suspense>
			<Step {...props} />
		</Suspense>
	)
}

function Step({ joining, snapshot, parts }: StepBodyProps) {
	const { CardPreview, PhotoEditor, TagEditor, PromptEditor, HidingForm } = parts
	switch (snapshot.step) {
		case 'age':
			return <AgeStep joining={joining} snapshot={snapshot} />
		case 'basics':
			return <BasicsStep joining={joining} snapshot={snapshot} />
		case 'photos':
			return (
				<PhotoEditor
					actions={joining.photos}
					photos={snapshot.photos}
					error={snapshot.errors.photos}
					onAsk={joining.askPhotos}
				/>
			)
		case 'words':
			return <WordsStep joining={joining} snapshot={snapshot} TagEditor={TagEditor} PromptEditor={PromptEditor} />
		case 'visibility':
			return <visibility.Screen joining={joining} snapshot={snapshot} HidingForm={HidingForm} />
		case 'preview':
			return <preview.Screen snapshot={snapshot} CardPreview={CardPreview} />
	}
}
