import { lazy, useEffect } from 'react'
import { Welcome } from '#features/welcome/welcome.tsx'
import { fetchWhenIdle } from '#platform/when-idle.ts'

const loadPreview = async () => ({ default: (await import('./card-preview.tsx')).CardPreview })
const loadTags = async () => ({ default: (await import('#features/profile/tag-editor.tsx')).TagEditor })
const CardPreview = lazy(loadPreview)
const TagEditor = lazy(loadTags)

/** The way to a card, with what it shows of home and of the profile. */
export function Joining() {
	useEffect(() => fetchWhenIdle(() => Promise.all([loadTags(), loadPreview()])), [])
	return <Welcome CardPreview={CardPreview} TagEditor={TagEditor} />
}
