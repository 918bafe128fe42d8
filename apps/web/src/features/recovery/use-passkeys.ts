import { useEffect, useState } from 'react'
import { passkeys } from '#platform/passkey.ts'

/** Whether to offer the screen lock. Until that is known, it is not. */
export function usePasskeys(): boolean {
	const [able, setAble] = useState(false)
	useEffect(() => void passkeys.able().then(setAble), [])
	return able
}
