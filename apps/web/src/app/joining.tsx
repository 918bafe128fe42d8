import { useEffect } from 'react'
import { Welcome } from '#features/welcome/welcome.tsx'
import { fetchWhenIdle } from '#platform/when-idle.ts'
import { onDemand } from '#ui/on-demand.tsx'
import { useLoginAtHand } from './use-login-at-hand.ts'

const cardPreview = onDemand(() => import('./card-preview.tsx'), 'CardPreview')
const photoEditor = onDemand(() => import('#features/photos/photo-editor.tsx'), 'PhotoEditor')
const tagEditor = onDemand(() => import('#features/profile/tag-editor.tsx'), 'TagEditor')
const promptEditor = onDemand(() => import('#features/profile/prompt-editor.tsx'), 'PromptEditor')
const hidingForm = onDemand(() => import('#features/visibility/hiding-form.tsx'), 'HidingForm')

/** The way to a card, with what it shows of home, the profile and the settings. */
export function Joining() {
	useLoginAtHand()
	useEffect(
		() =>
			fetchWhenIdle(() =>
				Promise.all([photoEditor.load(), tagEditor.load(), promptEditor.load(), hidingForm.load(), cardPreview.load()]),
			),
		[],
	)
	return (
		<Welcome
			CardPreview={cardPreview.Screen}
			PhotoEditor={photoEditor.Screen}
			TagEditor={tagEditor.Screen}
			PromptEditor={promptEditor.Screen}
			HidingForm={hidingForm.Screen}
		/>
	)
}
