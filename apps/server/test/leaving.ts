import { leavingPaths } from '@ydo/contract/account'
import type { SignedIn, TestApp } from './app.ts'

/** Erases an account at once and removes the day's wait before rejoining: other limits must hold without it. */
export async function leaveWithoutWait({ app, db }: TestApp, { headers }: Pick<SignedIn, 'headers'>): Promise<void> {
	const answer = await app.inject({ method: 'POST', url: leavingPaths.leaving, headers, body: { when: 'now' } })
	if (answer.statusCode !== 200) throw new Error(`leaving was refused: ${answer.body}`)
	await db.deleteFrom('left_accounts').execute()
}
