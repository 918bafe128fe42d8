import { randomBytes } from 'node:crypto'
import type { Tokens } from '@ydo/contract/session'
import { lifetimes } from '@ydo/contract/timings'
import type { Deps } from '#platform/deps.ts'
import type { Person } from '#platform/tokens.ts'
import { createSignInStore } from './store.ts'

type Needs = Pick<Deps, 'db' | 'hasher' | 'tokens' | 'clock'>

/** An account that was admitted: the provider's subject, and what the tokens will carry. `email` is in lower case. */
type Account = { subject: string; email: string; person: Person }

export type Sessions = {
	/** Signs the account in, as a new member if nobody has its subject; undefined if the membership is suspended. */
	start(account: Account): Promise<{ memberId: Buffer; tokens: Tokens } | undefined>
	/**
	 * The successor of a refresh token. One presented again within `lifetimes.refreshGrace` seconds gets the same successor;
	 * later it counts as stolen and ends the session. undefined if there is none, for whatever reason.
	 */
	refresh(refreshToken: string): Promise<Tokens | undefined>
	/** Ends the session of a token. */
	end(sessionId: Buffer): Promise<void>
}

export function createSessions({ db, hasher, tokens, clock }: Needs): Sessions {
	const store = createSignInStore(db)

	return {
		start: async ({ subject, email, person }) => {
			const member = await store.recogniseMember({
				id: randomBytes(16),
				subjectHash: hasher.hash('subject', subject),
				emailHash: hasher.hash('email', email),
			})
			if (!member.active) return undefined
			const [sessionId, refreshId, now] = [randomBytes(16), randomBytes(16), new Date(clock())]
			const endsAt = new Date(now.getTime() + lifetimes.session * 1000)
			await store.openSession({ id: sessionId, memberId: member.id, refreshId, now, endsAt })
			const life = { refreshId, issuedAt: now.getTime(), endsAt: endsAt.getTime() }
			return { memberId: member.id, tokens: await tokens.issue({ memberId: member.id, sessionId, person }, life) }
		},
		refresh: async (refreshToken) => {
			const claims = await tokens.read('refresh', refreshToken)
			if (!claims) return undefined
			const now = new Date(clock())
			const successor = tokens.successorOf(claims.tokenId)
			const rotation = { sessionId: claims.sessionId, presented: claims.tokenId, successor, now }
			const since = new Date(now.getTime() - lifetimes.refreshGrace * 1000)
			const session = (await store.rotate(rotation)) ?? (await store.justRotated(rotation, since))
			if (!session) {
				await store.revoke(claims.sessionId, now)
				return undefined
			}
			const life = { refreshId: successor, issuedAt: session.rotatedAt.getTime(), endsAt: session.endsAt.getTime() }
			return tokens.issue(claims, life)
		},
		end: (sessionId) => store.revoke(sessionId, new Date(clock())),
	}
}
