// The load of the measurements, in a process of its own: answers each load it is told with the seconds that it took.
import { type Load, loadWith } from './http-load.ts'

export type LoadAnswer = { seconds: number } | { error: string }

process.on('message', (load: Load) => {
	const answer = loadWith(load).then(
		(seconds): LoadAnswer => ({ seconds }),
		(error): LoadAnswer => ({ error: String(error) }),
	)
	answer.then((message) => process.send?.(message))
})
process.once('disconnect', () => process.exit(0))
