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
		let entered = !leaving && takeEntry(id)
		const moved = () => {
			if (!entered) entered = takeEntry(id)
			else if (!isOnTop(id)) leave()
		}
		const closed = () => leaveEntry(id)
		addEventListener('popstate', moved)
		// Before the others hear of it, who may take the dialog off the page.
		dialog?.addEventListener('close', closed, { capture: true })
		return () => {
			removeEventListener('popstate', moved)
			dialog?.removeEventListener('close', closed, { capture: true })
			orphaned = id
			// The dialog that follows is on the page before that.
			queueMicrotask(() => orphaned === id && leaveEntry(id))
		}
	}, [panel, id])
}

const isOnTop = (id?: string) => id && history.state?.dialog === id

function takeEntry(id: string): true {
	const state = { ...history.state, dialog: id }
	if (isOnTop(orphaned)) history.replaceState(state, '')
	else if (!isOnTop(id)) history.pushState(state, '')
	orphaned = undefined
	return true
}

function leaveEntry(id: string): void {
	orphaned = undefined
	if (leaving || !isOnTop(id)) return
	leaving = true
	const left = () => {
		leaving = false
	}
	addEventListener('popstate', left, { once: true })
	history.back()
}
