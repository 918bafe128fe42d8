import { useEffect } from 'react'
import { fetchWhenIdle } from '#browser/when-idle.ts'
import { Welcome } from '#features/welcome/welcome.tsx'
import { onDemand } from '#ui/on-demand.tsx'
import { useLoginAtHand } from './use-login-at-hand.ts'

const cardPreview = onDemand(() => import('./card-preview.tsx'), 'CardPreview')
const photoEditor = onDemand(() => import('#features/photos/photo-editor.tsx'), 'PhotoEditor')
const tagEditor = onDemand(() => import('#features/profile/tag-editor.tsx'), 'TagEditor')
const promptEditor = onDemand(() => import('#features/profile/prompt-editor.tsx'), 'PromptEditor')
const backUp = onDemand(() => import('#features/recovery/back-up.tsx'), 'BackUp')
const hidingForm = onDemand(() => import('#features/visibility/hiding-form.tsx'), 'HidingForm')

/** The steps to a card and a backup, wired to home, the profile and the settings. */
export function Joining() {
	useLoginAtHand()
	useEffect(
		() =>
			fetchWhenIdle(() =>
				Promise.all([
					photoEditor.prefetch(),
					tagEditor.prefetch(),
					promptEditor.prefetch(),
					hidingForm.prefetch(),
					cardPreview.prefetch(),
					backUp.prefetch(),
				]),
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
			BackUp={backUp.Screen}
		/>
	)
}
