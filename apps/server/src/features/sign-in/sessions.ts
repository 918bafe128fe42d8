import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Tokens } from '@ydo/contract/session'
import { lifetimes } from '@ydo/contract/timings'
import { createAdmissions } from '#platform/admission/admission.ts'
import { dayOf } from '#platform/day.ts'
import type { Deps } from '#platform/deps.ts'
import { openDevice, sealDevice } from '#platform/device.ts'
import { openHold } from '#platform/held-account.ts'
import { knockOf } from '#platform/push/knock.ts'
import type { Person } from '#platform/tokens.ts'
import { addressMarks, openMarks, sealMarks } from '#platform/visibility/marks.ts'
import { createSignInStore } from './store.ts'

type Needs = Pick<Deps, 'db' | 'sealer' | 'hasher' | 'tokens' | 'institute' | 'roster' | 'clock' | 'knock'>

/**
 * An account that was admitted: the provider's subject, and what the tokens will carry. `email` is in lower case. `device` says
 * what kind of device it signs in on, `authenticatedAt` when its owner proved who they are (Unix seconds), if the provider said it.
 */
type Account = {
	subject: string
	email: string
	person: Person
	device?: string | undefined
	authenticatedAt?: number | undefined
}

export type Sessions = {
	/** Whether the account is a member's already. */
	isMember(subject: string): Promise<boolean>
	/**
	 * Signs the account in, as a new member if nobody has its subject; or says why it may not. One that is no longer admitted is hidden from
	 * then on.
	 */
	start(account: Account): Promise<{ memberId: Buffer; tokens: Tokens } | { refused: 'suspended' | 'under_age' }>
	/**
	 * The successor of a refresh token. One presented again within `lifetimes.refreshGrace` seconds gets the same successor;
	 * later it counts as stolen, which ends the session and tells the member. Whether the member is still admitted is asked again.
	 * undefined if there is none, for whatever reason.
	 */
	refresh(refreshToken: string): Promise<Tokens | undefined>
	/** Ends the session of a token. */
	end(sessionId: Buffer): Promise<void>
}

export function createSessions(deps: Needs): Sessions {
	const { db, sealer, hasher, tokens, institute, clock, knock } = deps
	const store = createSignInStore(db)
	const admissions = createAdmissions(deps)
	const isHeld = async (subjectHash: Buffer): Promise<boolean> => {
		const hold = await store.holdOf(subjectHash)
		if (!hold) return false
		if (dayOf(clock()) < openHold(sealer, subjectHash, hold)) return true
		await store.endHold(subjectHash)
		return false
	}

	/** Whether somebody who is signed in elsewhere signs in on a kind of device that none of their sessions was begun on. */
	const isAnotherDevice = async (memberId: Buffer, device: string | undefined, now: Date): Promise<boolean> => {
		const sessions = await store.devicesOf(memberId, now)
		const isKnown = sessions.some((one) => (one.device && openDevice(sealer, one.id, one.device)) === (device ?? null))
		return !isKnown && sessions.some(({ lives }) => lives)
	}

	return {
		isMember: (subject) => store.isMember(hasher.hash('subject', subject)),
		start: async ({ subject, email, person, device, authenticatedAt = Infinity }) => {
			const subjectHash = hasher.hash('subject', subject)
			if (await isHeld(subjectHash)) return { refused: 'under_age' }
			const marks = addressMarks(hasher, institute, email)
			const member = await store.recogniseMember({
				id: randomBytes(16),
				subjectHash,
				emailHash: hasher.hash('email', email),
				reviseMarks(present) {
					const same = present && isDeepStrictEqual(openMarks(sealer, subjectHash, present), marks)
					return same ? undefined : sealMarks(sealer, subjectHash, marks)
				},
			})
			if (!member.active) return { refused: 'suspended' }
			await admissions.ask(member.id, email)
			const [sessionId, refreshId, now] = [randomBytes(16), randomBytes(16), new Date(clock())]
			const endsAt = new Date(now.getTime() + lifetimes.session * 1000)
			const isTold = !member.isNew && (await isAnotherDevice(member.id, device, now))
			await store.openSession({
				id: sessionId,
				memberId: member.id,
				refreshId,
				now,
				authenticatedAt: new Date(Math.min(authenticatedAt * 1000, now.getTime())),
				endsAt,
				device: device ? sealDevice(sealer, sessionId, device) : null,
				isTold,
			})
			if (isTold) knock([member.id], knockOf['sign-in'])
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
				const robbed = await store.endReused(rotation)
				if (robbed) knock([robbed], knockOf['token-reused'])
				else await store.revoke(claims.sessionId, now)
				return undefined
			}
			if (claims.person.email) await admissions.ask(claims.memberId, claims.person.email)
			const life = { refreshId: successor, issuedAt: session.rotatedAt.getTime(), endsAt: session.endsAt.getTime() }
			return tokens.issue(claims, life)
		},
		end: (sessionId) => store.revoke(sessionId, new Date(clock())),
	}
}
