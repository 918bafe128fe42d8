import { useEffect, useState } from 'react'

/** `value` once it has not changed for `pause` milliseconds: what is said aloud does not follow each key. */
export function useSettled<Value>(value: Value, pause: number): Value {
	const [settled, setSettled] = useState(value)
	useEffect(() => {
		const timer = setTimeout(() => setSettled(value), pause)
		return () => clearTimeout(timer)
	}, [value, pause])
	return settled
}
