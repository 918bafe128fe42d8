import { type RefObject, useEffect, useEffectEvent, useId } from 'react'

/**
 * Gives the dialog around `panel` an entry of its own in the browser's history while it is open: going back calls `close`.
 * Closed in another way it takes its entry along, unless somebody has gone on to another page from there.
 */
export function useBackCloses(panel: RefObject<HTMLElement | null>, close: () => void): void {
	const id = useId()
	const leave = useEffectEvent(close)
	useEffect(() => {
		const dialog = panel.current?.closest('dialog')
		const isOnTop = () => history.state?.dialog === id
		const gone = () => !isOnTop() && leave()
		const closed = () => isOnTop() && history.back()
		if (!isOnTop()) history.pushState({ ...history.state, dialog: id }, '')
		addEventListener('popstate', gone)
		// Before the others hear of it, who may take the dialog off the page.
		dialog?.addEventListener('close', closed, { capture: true })
		return () => {
			removeEventListener('popstate', gone)
			dialog?.removeEventListener('close', closed, { capture: true })
		}
	}, [panel, id])
}
