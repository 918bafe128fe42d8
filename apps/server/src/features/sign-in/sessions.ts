import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { dateIn } from '@ydo/contract/birth-date'
import type { Tokens } from '@ydo/contract/session'
import { lifetimes } from '@ydo/contract/timings'
import { createAdmissions, openHold } from '#domain/admission/admission.ts'
import type { Deps } from '#domain/deps.ts'
import { sealNotice } from '#domain/notices/store.ts'
import { pushOf } from '#domain/push/push.ts'
import { openDevice, sealDevice } from '#domain/sessions/device.ts'
import { addressMarks, openMarks, sealMarks } from '#domain/visibility/marks.ts'
import { dateOf } from '#infra/time.ts'
import type { Person } from '#infra/tokens.ts'
import { createSignInStore } from './store.ts'

type Needs = Pick<Deps, 'db' | 'sealer' | 'hasher' | 'tokens' | 'institute' | 'roster' | 'clock' | 'push'>

/**
 * An admitted account: the provider's subject and the token contents. `email` is in lower case. `device` is the kind of device,
 * `authenticatedAt` the provider's auth_time (Unix seconds), if given.
 */
type Account = {
	subject: string
	email: string
	person: Person
	device?: string | undefined
	authenticatedAt?: number | undefined
}

type Refusal = 'suspended' | 'under_age' | 'left_lately'

export function createSessions(deps: Needs) {
	const { db, sealer, hasher, tokens, institute, clock, push } = deps
	const store = createSignInStore(db)
	const admissions = createAdmissions(deps)
	const isHeld = async (subjectHash: Buffer): Promise<boolean> => {
		const hold = await store.holdOf(subjectHash)
		if (!hold) return false
		if (dateIn(institute.timeZone, clock()) < dateOf(openHold(sealer, subjectHash, hold))) return true
		await store.endHold(subjectHash)
		return false
	}

	/** True if a member with other sessions signs in on a kind of device that none of them has. */
	const isAnotherDevice = async (memberId: Buffer, device: string | undefined, now: Date): Promise<boolean> => {
		const sessions = await store.devicesOf(memberId, now)
		const isKnown = sessions.some((one) => (one.device && openDevice(sealer, one.id, one.device)) === (device ?? null))
		return !isKnown && sessions.some(({ lives }) => lives)
	}

	return {
		/** True if the account is a member's. */
		isMember: (subject: string): Promise<boolean> => store.isMember(hasher.hash('subject', subject)),
		/**
		 * Signs the account in, creating a member if its subject is new, or returns the reason for a refusal. Hides a member who is
		 * no longer admitted.
		 */
		start: async (account: Account): Promise<{ memberId: Buffer; tokens: Tokens } | { refused: Refusal }> => {
			const { subject, email, person, device, authenticatedAt = Infinity } = account
			const subjectHash = hasher.hash('subject', subject)
			if (await isHeld(subjectHash)) return { refused: 'under_age' }
			const marks = addressMarks(hasher, institute, email)
			const member = await store.recogniseMember({
				id: randomBytes(16),
				now: new Date(clock()),
				subjectHash,
				emailHash: hasher.hash('email', email),
				reviseMarks(present) {
					const same = present && isDeepStrictEqual(openMarks(sealer, subjectHash, present), marks)
					return same ? undefined : sealMarks(sealer, subjectHash, marks)
				},
			})
			if (member === 'left') return { refused: 'left_lately' }
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
				notice: isTold ? sealNotice(sealer, member.id, { kind: 'sign-in', at: now.getTime() }) : undefined,
			})
			if (isTold) push([member.id], pushOf['sign-in'])
			const life = { refreshId, issuedAt: now.getTime(), endsAt: endsAt.getTime() }
			return { memberId: member.id, tokens: await tokens.issue({ memberId: member.id, sessionId, person }, life) }
		},
		/**
		 * Rotates a refresh token. One presented again within `lifetimes.refreshGrace` seconds gets the same successor; later reuse
		 * counts as theft, which ends the session and notifies the member. Checks admission again. Undefined on any refusal.
		 */
		refresh: async (refreshToken: string): Promise<Tokens | undefined> => {
			const claims = await tokens.read('refresh', refreshToken)
			if (!claims) return undefined
			const now = new Date(clock())
			const successor = tokens.successorOf(claims.tokenId)
			const rotation = { sessionId: claims.sessionId, presented: claims.tokenId, successor, now }
			const since = new Date(now.getTime() - lifetimes.refreshGrace * 1000)
			const session = (await store.rotate(rotation)) ?? (await store.justRotated(rotation, since))
			if (!session) {
				const notice = sealNotice(sealer, claims.memberId, { kind: 'token-reused', at: now.getTime() })
				const robbed = await store.endReused(rotation, notice)
				if (robbed) push([robbed], pushOf['token-reused'])
				else await store.revoke(claims.sessionId, now)
				return undefined
			}
			if (claims.person.email) await admissions.ask(claims.memberId, claims.person.email)
			const life = { refreshId: successor, issuedAt: session.rotatedAt.getTime(), endsAt: session.endsAt.getTime() }
			return tokens.issue(claims, life)
		},
		/** Ends the session with that id. */
		end: (sessionId: Buffer): Promise<void> => store.revoke(sessionId, new Date(clock())),
	}
}

export type Sessions = ReturnType<typeof createSessions>
