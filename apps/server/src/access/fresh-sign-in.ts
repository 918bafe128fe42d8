import { lifetimes } from '@ydo/contract/timings'
import { AppError } from '#platform/errors.ts'
import type { Caller } from './authentication.ts'

/**
 * Lets only those go on who proved to the provider within the last `lifetimes.freshSignIn` seconds who they are: for what a
 * stranger at an unlocked device must not do. Throws `sign_in_again`. `now` in Unix milliseconds.
 */
export function requireFreshSignIn({ authenticatedAt }: Pick<Caller, 'authenticatedAt'>, now: number): void {
	if (now - authenticatedAt.getTime() <= lifetimes.freshSignIn * 1000) return
	throw new AppError('sign_in_again', 'Sign in again first.')
}
