import { createHash } from 'node:crypto'

/** A demo student offered by the page. */
export type DemoPerson = { email: string; name: string; given_name: string }

/** The claims of an account's ID token, in Google's form. */
export type AccountClaims = {
	sub: string
	email: string
	email_verified: boolean
	name: string
	given_name: string
	family_name?: string
	/** The Workspace domain; consumer accounts have none. */
	hd?: string
}

const consumerDomains = new Set([
	'gmail.com',
	'googlemail.com',
	'outlook.com',
	'hotmail.com',
	'live.com',
	'yahoo.com',
	'yahoo.in',
	'icloud.com',
	'proton.me',
	'rediffmail.com',
])

/** The claims of a lower-case e-mail address: a demo student's, or derived from the address itself. */
export function claimsOf(email: string, people: readonly DemoPerson[]): AccountClaims {
	const [local = '', domain = ''] = email.split('@')
	const { name, given_name } = people.find((person) => person.email.toLowerCase() === email) ?? nameFrom(local)
	const family = name.startsWith(`${given_name} `) ? name.slice(given_name.length + 1) : ''
	return {
		sub: subjectOf(email),
		email,
		email_verified: true,
		name,
		given_name,
		...(family && { family_name: family }),
		...(!consumerDomains.has(domain) && { hd: domain }),
	}
}

/** The typed e-mail, normalized; undefined if it is invalid. */
export function parseEmail(typed: string): string | undefined {
	const email = typed.trim().toLowerCase()
	return email.length <= 254 && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email) ? email : undefined
}

/** "aarohi.kulkarni2" becomes Aarohi Kulkarni; a roll number such as "24bcs001" becomes 24BCS001. */
function nameFrom(local: string): { name: string; given_name: string } {
	const words = local.split(/[._+-]+/).filter(Boolean)
	const names = words.map((word) => (/^\d/.test(word) ? word.toUpperCase() : capitalised(word.replace(/\d+$/, ''))))
	return { name: names.join(' ') || local, given_name: names[0] ?? local }
}

function capitalised(word: string): string {
	return word.charAt(0).toUpperCase() + word.slice(1)
}

/** Digits like Google's, the same for an account at any time. */
function subjectOf(email: string): string {
	const hash = createHash('sha256').update(`ydo stand-in ${email}`).digest('hex')
	return BigInt(`0x${hash.slice(0, 17)}`)
		.toString()
		.padStart(21, '1')
}
