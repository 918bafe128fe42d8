import { heardIn, type NoticeLine } from '@ydo/client/notices/notice-lines'
import { useEffect, useEffectEvent } from 'react'

/** Milliseconds after which what is on the screen was seen. */
const moment = 1200

/** Calls `onSeen` once somebody has looked at what is shown for a moment: with the last message of each chat among it. */
export function useReadWhenSeen(
	lines: readonly NoticeLine[],
	onSeen: (heard: Readonly<Record<string, number>>) => void,
): void {
	const read = useEffectEvent(() => {
		if (document.visibilityState === 'visible') onSeen(heardIn(lines))
	})
	const shown = lines.map(({ key, at }) => `${key} ${at}`).join()
	// biome-ignore lint/correctness/useExhaustiveDependencies: each time something else is shown
	useEffect(() => {
		let timer = setTimeout(read, moment)
		const lookAgain = () => {
			clearTimeout(timer)
			timer = setTimeout(read, moment)
		}
		addEventListener('visibilitychange', lookAgain)
		return () => {
			clearTimeout(timer)
			removeEventListener('visibilitychange', lookAgain)
		}
	}, [shown])
}
