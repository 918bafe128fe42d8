import { useEffect, useState } from 'react'

/**
 * Keeps something on the page for `fade` milliseconds after it is no longer `wanted`, so that it can fade out: shown,
 * leaving, gone.
 */
export function usePresence(wanted: boolean, fade: number): 'shown' | 'leaving' | 'gone' {
	const [present, setPresent] = useState(wanted)
	useEffect(() => {
		if (wanted) return setPresent(true)
		const timer = setTimeout(() => setPresent(false), fade)
		return () => clearTimeout(timer)
	}, [wanted, fade])
	if (wanted) return 'shown'
	return present ? 'leaving' : 'gone'
}
