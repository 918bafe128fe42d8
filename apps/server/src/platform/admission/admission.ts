import { type Institute, studentPattern } from '@ydo/contract/institute'
import { millisecondsOfDay } from '#platform/day.ts'
import type { Deps } from '#platform/deps.ts'
import { createAdmissionStore } from './store.ts'

/** The reason why an address is not admitted: it is not on the roster, or against the institute's rules for addresses. */
export type Lapse = 'roster' | 'address'

export type AdmissionPolicy = {
	institute: Pick<Institute, 'domains' | 'email'>
	/** Undefined admits every address that the rules admit. */
	roster: Pick<ReadonlySet<string>, 'has'> | undefined
}

/** Why an e-mail, in lower case, is not admitted; undefined where it is. */
export function lapseOf(email: string, { institute, roster }: AdmissionPolicy): Lapse | undefined {
	const [local = '', domain = '', ...rest] = email.split('@')
	const { domains, email: rules } = institute
	if (rest.length > 0 || !domains.includes(domain)) return 'address'
	if (rules && rules.admits !== 'domain' && !studentPattern(rules.students).test(local)) return 'address'
	return roster && !roster.has(email) ? 'roster' : undefined
}

export type Admissions = {
	/** The rules of now: a roster that was edited counts from here on. */
	policy(): Promise<AdmissionPolicy>
	/** Applies them to a member anew: hides one whose e-mail they no longer admit, and brings back one whose e-mail they admit again. */
	ask(memberId: Buffer, email: string): Promise<void>
	/**
	 * Applies the roster to all members, also those who never come: by the keyed hashes of its addresses, since the server does not
	 * know theirs. Does nothing where this roster was applied already. The rules for addresses are applied by `ask` alone.
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
			// Tokens of a sign-in before the address changed say nothing of the member as they are now.
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
