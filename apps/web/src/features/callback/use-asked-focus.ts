import { brandTexts } from '@ydo/contract/texts/brand'
import { callbackTexts } from '@ydo/contract/texts/callback'
import { useEffect } from 'react'
import { focusBeginning } from '#ui/focus-beginning.ts'

/** Brings keyboards and screen readers to the question, and its name to the window, once it stands where the waiting was. */
export function useAskedFocus(): void {
	useEffect(() => {
		document.title = `${callbackTexts.name} · ${brandTexts.appName}`
		focusBeginning()
	}, [])
}
