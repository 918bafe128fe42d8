import { type Institute, studentPattern } from '@ydo/contract/institute'

/** What a student's e-mail says of its owner; each part is missing where the institute's pattern has no group for it. */
export type Student = {
	/** The year of joining as the address writes it: "22" or "2022". */
	batch?: string
	/** As the address writes it: "cs". */
	branch?: string
	/** What the institute's file says the branch means, one of its disciplines. */
	discipline?: string
	roll?: string
}

/** Reads a student's e-mail by the institute's pattern; undefined for an address that is no student's. */
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
 * The year of study that a batch is in at `now` (Unix milliseconds), one of the institute's: the first one from the
 * month in which the academic year begins. Undefined before that, after the last one, or where the batch is no year.
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
