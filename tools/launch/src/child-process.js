import { constants } from 'node:os'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** A terminal's Ctrl-C and npm's copy of it arrive together, in milliseconds: the child gets one signal from us. */
const sameKeyPress = 500

/** Passes signals on to a child until it ends, and ends this process with the same result. Calls `onError` if it cannot be started. */
export function pass(child, onError) {
	let passedAt = 0
	const passOn = (signal) => {
		if (Date.now() - passedAt < sameKeyPress) return
		passedAt = Date.now()
		child.kill(signal)
	}
	for (const signal of signals) process.on(signal, passOn)
	child.once('error', onError)
	child.once('exit', (code, signal) => {
		process.exitCode = code ?? 128 + constants.signals[signal]
		for (const name of signals) process.off(name, passOn)
		if (signal) process.kill(process.pid, signal)
	})
}
