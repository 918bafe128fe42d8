import type {} from './early-calls.ts'

// By itself, because the public pages need no more of the early calls than this.

/** Resolves when the early calls have ended, well or not. */
export async function earlyAnswers(): Promise<void> {
	await Promise.allSettled((window.earlyCalls ?? []).map(({ answer }) => answer))
}
