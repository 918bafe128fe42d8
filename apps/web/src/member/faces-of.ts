import { createFaces, type Faces } from '@ydo/client/faces/create-faces'
import type { Card } from '@ydo/contract/cards'
import { useEffect } from 'react'
import { fetchWhenIdle } from '#browser/when-idle.ts'
import { perMember } from './member-scope.ts'

/** The small photos that this device caches for a member. */
export const facesOf = perMember(({ member, request, held }) => createFaces({ request, storage: held, member }))

/** Fetches the small photos of all listed cards while the screen is open, unless data saving is on. */
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
