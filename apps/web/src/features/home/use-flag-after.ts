import { useEffect, useState } from 'react'

/** A flag that is set `delay` milliseconds after the component appeared. */
export function useFlagAfter(delay: number): boolean {
	const [flag, setFlag] = useState(false)
	useEffect(() => {
		const timer = setTimeout(() => setFlag(true), delay)
		return () => clearTimeout(timer)
	}, [delay])
	return flag
}
