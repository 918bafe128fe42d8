import { useEffect } from 'react'
import { fetchWhenIdle } from '#browser/when-idle.ts'

/** Prefetches the login page when idle, on screens with a sign-out: signing out then works offline. */
export function useLoginAtHand(): void {
	useEffect(() => fetchWhenIdle(() => import('#features/login/login.tsx')), [])
}
