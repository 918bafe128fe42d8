import { useEffect, useState } from 'react'
import { passkeys } from '#browser/passkey.ts'

/** True if the screen lock can be offered; false until that is known. */
export function usePasskeys(): boolean {
	const [able, setAble] = useState(false)
	useEffect(() => void passkeys.able().then(setAble), [])
	return able
}
