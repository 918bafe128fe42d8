import type { Photo } from '@ydo/contract/photos'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { watchPhotoDrags } from './watch-photo-drags.ts'

/** Moving photos by hand, by the arrow keys on one of them, and by buttons. Whatever had the focus keeps it. */
export function useMoves(photos: readonly Photo[], onMove: (id: string, to: number) => void) {
	const list = useRef<HTMLUListElement>(null)
	const move = (from: number, to: number) => {
		const photo = photos[from]
		const focused = document.activeElement
		if (!photo || !photos[to]) return
		flushSync(() => onMove(photo.id, to))
		// What is put elsewhere in the document loses it.
		if (focused instanceof HTMLElement && focused !== document.activeElement) focused.focus()
	}
	const moveByKey = (event: KeyboardEvent, index: number) => {
		const to = stepOf(event.key)
		if (to === 0 || event.altKey || event.ctrlKey || event.metaKey) return
		event.preventDefault()
		move(index, index + to)
	}
	const latest = useRef(move)
	useEffect(() => {
		latest.current = move
	})
	useEffect(() => {
		if (list.current) return watchPhotoDrags(list.current, (from, to) => latest.current(from, to))
	}, [])
	return { list, move, moveByKey }
}

function stepOf(key: string): -1 | 0 | 1 {
	if (key === 'ArrowLeft' || key === 'ArrowUp') return -1
	return key === 'ArrowRight' || key === 'ArrowDown' ? 1 : 0
}
