import { useEffect } from 'react'
import { fetchWhenIdle } from '#platform/when-idle.ts'

/** Fetches the login page's code when idle, on screens from which one signs out: who does so without a network still gets there. */
export function useLoginAtHand(): void {
	useEffect(() => fetchWhenIdle(() => import('#features/login/login.tsx')), [])
}
