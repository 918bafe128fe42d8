import { sessionPaths } from '@ydo/contract/account'
import { limits } from '@ydo/contract/limits'
import { paths } from '@ydo/contract/session'
import { lifetimes } from '@ydo/contract/timings'
import { removeMember } from '#domain/card-changes/store.ts'
import type { SignedIn, TestApp } from './app.ts'

/** Ways in which a member's session ends, keyed by the description for a test title. */
export const sessionEndings: Record<string, (all: TestApp, member: SignedIn) => Promise<unknown>> = {
	'signed out there': ({ app }, { headers }) => app.inject({ method: 'POST', url: paths.signOut, headers }),
	'signed out everywhere': ({ app }, { headers }) =>
		app.inject({ method: 'DELETE', url: sessionPaths.sessions, headers }),
	'was suspended': (all, { memberId }) => all.setStatus(memberId, 'suspended'),
	'was erased': ({ db }, { memberId }) => removeMember(db, memberId),
	'let 30 days pass': ({ db, clock }, { memberId }) =>
		db
			.updateTable('sessions')
			.set({ rotated_at: new Date(clock.now() - lifetimes.refreshToken * 1000) })
			.where('member_id', '=', memberId)
			.execute(),
	'signed in twenty times since': async ({ app, clock, signIn }, { headers }) => {
		const { email } = (await app.inject({ url: paths.user, headers })).json()
		for (let count = 0; count < limits.sessions; count++) {
			clock.advance(1)
			await signIn({ email, subject: email.split('@')[0] })
		}
	},
}
