import { lazy, useEffect } from 'react'
import { Welcome } from '#features/welcome/welcome.tsx'
import { fetchWhenIdle } from '#platform/when-idle.ts'

const loadPreview = async () => ({ default: (await import('./card-preview.tsx')).CardPreview })
const loadTags = async () => ({ default: (await import('#features/profile/tag-editor.tsx')).TagEditor })
const loadPrompts = async () => ({ default: (await import('#features/profile/prompt-editor.tsx')).PromptEditor })
const loadHiding = async () => ({ default: (await import('#features/visibility/hiding-form.tsx')).HidingForm })
const loadPhotos = async () => ({ default: (await import('#features/photos/photo-editor.tsx')).PhotoEditor })
const CardPreview = lazy(loadPreview)
const PhotoEditor = lazy(loadPhotos)
const TagEditor = lazy(loadTags)
const PromptEditor = lazy(loadPrompts)
const HidingForm = lazy(loadHiding)

/** The way to a card, with what it shows of home, the profile and the settings. */
export function Joining() {
	useEffect(
		() => fetchWhenIdle(() => Promise.all([loadPhotos(), loadTags(), loadPrompts(), loadHiding(), loadPreview()])),
		[],
	)
	return (
		<Welcome
			CardPreview={CardPreview}
			PhotoEditor={PhotoEditor}
			TagEditor={TagEditor}
			PromptEditor={PromptEditor}
			HidingForm={HidingForm}
		/>
	)
}
