import { type RefObject, useEffect, useEffectEvent, useId } from 'react'

/** The dialog that left the page with its entry on top. The entry goes, or the dialog that comes in its stead takes it over. */
let orphaned: string | undefined

/** Whether an entry is about to be left by going back: until then nothing can be put on top of it. */
let leaving = false

/**
 * Gives the dialog around `panel` an entry of its own in the browser's history while it is open: going back calls `close`.
 * Closed in another way, or taken off the page, it takes its entry along, unless somebody has gone on to another page from
 * there.
 */
export function useBackCloses(panel: RefObject<HTMLElement | null>, close: () => void): void {
	const id = useId()
	const leave = useEffectEvent(close)
	useEffect(() => {
		const dialog = panel.current?.closest('dialog')
		const gone = () => !isOnTop(id) && leave()
		const closed = () => leaveEntry(id)
		const enter = () => {
			takeEntry(id)
			addEventListener('popstate', gone)
		}
		if (leaving) addEventListener('popstate', enter, { once: true })
		else enter()
		// Before the others hear of it, who may take the dialog off the page.
		dialog?.addEventListener('close', closed, { capture: true })
		return () => {
			removeEventListener('popstate', enter)
			removeEventListener('popstate', gone)
			dialog?.removeEventListener('close', closed, { capture: true })
			orphan(id)
		}
	}, [panel, id])
}

const isOnTop = (id: string) => history.state?.dialog === id

function takeEntry(id: string): void {
	const state = { ...history.state, dialog: id }
	if (orphaned && isOnTop(orphaned)) history.replaceState(state, '')
	else if (!isOnTop(id)) history.pushState(state, '')
	orphaned = undefined
}

/** The next dialog is on the page before the microtask, where one follows the other. */
function orphan(id: string): void {
	if (leaving || !isOnTop(id)) return
	orphaned = id
	queueMicrotask(() => {
		if (orphaned !== id) return
		orphaned = undefined
		leaveEntry(id)
	})
}

function leaveEntry(id: string): void {
	if (leaving || !isOnTop(id)) return
	leaving = true
	const left = () => {
		leaving = false
	}
	addEventListener('popstate', left, { once: true, capture: true })
	history.back()
}
