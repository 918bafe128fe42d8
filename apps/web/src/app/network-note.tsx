import { atHandTexts } from '@ydo/contract/texts/at-hand'
import { useDeferredValue, useEffect, useState } from 'react'
import { useOnline } from '#platform/use-online.ts'
import styles from './network-note.module.css'

/** Milliseconds for which it is said that the network is back. */
const welcome = 4000

/** Says, above every screen, that there is no network for as long as that is so, and when there is one again. */
export function NetworkNote() {
	// First without a word: a live region tells only what comes into it.
	const online = useDeferredValue(useOnline(), true)
	const isBack = useIsBack(online)
	return (
		<div className={styles.note} aria-live="polite">
			{!online && <p>{atHandTexts.offline}</p>}
			{online && isBack && <p>{atHandTexts.backOnline}</p>}
		</div>
	)
}

/** For a while after there was no network. */
function useIsBack(online: boolean): boolean {
	const [isBack, setBack] = useState(false)
	useEffect(() => {
		if (online) return
		return () => setBack(true)
	}, [online])
	useEffect(() => {
		if (!isBack) return
		const timer = setTimeout(() => setBack(false), welcome)
		return () => clearTimeout(timer)
	}, [isBack])
	return isBack
}
