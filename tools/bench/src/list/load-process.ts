// The load generator in a separate process: answers each load with its duration in seconds.
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
