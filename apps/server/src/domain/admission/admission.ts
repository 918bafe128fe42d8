import { type Institute, studentPattern } from '@ydo/contract/institute'
import { limits } from '@ydo/contract/limits'
import type { Deps } from '#domain/deps.ts'
import type { Sealer } from '#infra/at-rest.ts'
import { dayOf, millisecondsOfDay } from '#infra/time.ts'
import { createAdmissionStore, type Lapse } from './store.ts'

export type AdmissionPolicy = {
	institute: Pick<Institute, 'domains' | 'email'>
	/** Undefined admits every address that the rules admit. */
	roster: Pick<ReadonlySet<string>, 'has'> | undefined
}

/** Reason why an e-mail (lower case) is not admitted; undefined if it is. */
export function lapseOf(email: string, { institute, roster }: AdmissionPolicy): Lapse | undefined {
	const [local = '', domain = '', ...rest] = email.split('@')
	const { domains, email: rules } = institute
	if (rest.length > 0 || !domains.includes(domain)) return 'address'
	if (rules && rules.admits !== 'domain' && !studentPattern(rules.students).test(local)) return 'address'
	return roster && !roster.has(email) ? 'roster' : undefined
}

export type Admissions = {
	/** Current rules. An edited roster takes effect with this call. */
	policy(): Promise<AdmissionPolicy>
	/**
	 * Applies the rules to one member: hides a member whose e-mail is no longer admitted and restores one whose e-mail is admitted
	 * again.
	 */
	ask(memberId: Buffer, email: string): Promise<void>
	/**
	 * Applies the roster to all members, including those who never sign in, by keyed hashes because the server does not know their
	 * addresses. Does nothing if this roster was already applied. Only `ask` applies the address rules.
	 */
	sweep(): Promise<void>
}

type Needs = Pick<Deps, 'db' | 'hasher' | 'institute' | 'roster' | 'clock'>

export function createAdmissions({ db, hasher, institute, roster, clock }: Needs): Admissions {
	const store = createAdmissionStore(db)
	let swept: unknown = 'nothing'
	const lapsesAt = () => new Date(clock() + institute.leaverDays * millisecondsOfDay)

	const policy = async () => {
		await roster?.refresh()
		return { institute, roster: roster?.addresses() }
	}

	return {
		policy,
		async ask(memberId, email) {
			const [rules, member] = await Promise.all([policy(), store.of(memberId)])
			// Tokens from before an address change say nothing about the member's current address.
			if (!member?.emailHash.equals(hasher.hash('email', email))) return
			const lapse = lapseOf(email, rules)
			if (lapse === (member.lapse ?? undefined)) return
			await (lapse ? store.lapse(memberId, lapse, lapsesAt()) : store.readmit(memberId))
		},
		async sweep() {
			const { roster: listed } = await policy()
			if (swept === listed) return
			const admitted = [...(listed ?? [])].filter((email) => !lapseOf(email, { institute, roster: undefined }))
			const hashes = admitted.map((email) => hasher.hash('email', email))
			await (listed ? store.applyRoster(hashes, lapsesAt()) : store.forgetRoster())
			swept = listed
		},
	}
}

/** Data read from a student's e-mail; a part is missing if the institute's pattern has no group for it. */
export type Student = {
	/** Year of joining as in the address: "22" or "2022". */
	batch?: string
	/** As in the address: "cs". */
	branch?: string
	/** Discipline that the institute file assigns to the branch. */
	discipline?: string
	roll?: string
}

/** Parses a student's e-mail by the institute's pattern; undefined for an address that is no student's. */
export function studentOf({ domains, email: rules }: Institute, email: string): Student | undefined {
	const [local = '', domain = '', ...rest] = email.toLowerCase().split('@')
	if (!rules || rest.length > 0 || !domains.includes(domain)) return undefined
	const match = studentPattern(rules.students).exec(local)
	if (!match) return undefined
	const { batch, branch, roll } = match.groups ?? {}
	const discipline = branch === undefined ? undefined : meaningOf(branch, rules.branches)
	return {
		...(batch && { batch }),
		...(branch && { branch }),
		...(discipline && { discipline }),
		...(roll && { roll }),
	}
}

/**
 * The institute's year of study of a batch at `now` (Unix milliseconds): the first one from the month in which the academic year
 * begins. Undefined before that, after the last one, or if the batch is not a year.
 */
export function proposedYear(institute: Institute, batch: string, now: number): string | undefined {
	const joined = /^\d{2}$/.test(batch) ? 2000 + Number(batch) : /^\d{4}$/.test(batch) ? Number(batch) : undefined
	if (joined === undefined) return undefined
	const date = new Date(now)
	const begun = date.getUTCMonth() + 1 >= institute.yearBegins ? 0 : 1
	return institute.years[date.getUTCFullYear() - joined - begun]
}

function meaningOf(branch: string, branches: Record<string, string>): string | undefined {
	return Object.entries(branches).find(([code]) => code.toLowerCase() === branch)?.[1]
}

/** Day, since 1970-01-01, on which a person born on a day (YYYY-MM-DD) comes of age; for 29 February it is 1 March. */
export function comesOfAge(birthDate: string): number {
	const [year = 0, month = 1, date = 1] = birthDate.split('-').map(Number)
	return dayOf(Date.UTC(year + limits.minimumAge, month - 1, date))
}

/** Seals the day from which an account may sign in. */
export function sealHold(sealer: Sealer, subjectHash: Buffer, day: number): Buffer {
	return sealer.seal(contextOf(subjectHash), Buffer.from(String(day)))
}

/** Throws if the bytes were not sealed for this account. */
export function openHold(sealer: Sealer, subjectHash: Buffer, sealed: Uint8Array): number {
	return Number(sealer.open(contextOf(subjectHash), sealed).toString())
}

function contextOf(subjectHash: Buffer): string {
	return `held_accounts.${subjectHash.toString('base64url')}`
}
