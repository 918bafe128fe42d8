import type { Faces } from '@ydo/client/faces/create-faces'
import type { Card } from '@ydo/contract/cards'
import { useEffect } from 'react'
import { fetchWhenIdle } from './when-idle.ts'

/** Brings the small photos of all cards listed, as long as the screen is open and its visitor does not save data. */
export function useFaces(faces: Faces, listed: readonly Card[]): void {
	useEffect(() => {
		if (listed.length === 0 || savesData()) return
		const leaving = new AbortController()
		const cancel = fetchWhenIdle(() => faces.bring(listed, leaving.signal))
		return () => {
			cancel()
			leaving.abort()
		}
	}, [faces, listed])
}

function savesData(): boolean {
	const { connection } = navigator as { connection?: { saveData?: boolean } }
	return connection?.saveData === true
}
