import type { Institute } from '@ydo/contract/institute'
import { limits } from '@ydo/contract/limits'
import { consentVersion, type Gender, type Profile, type ProfileInput } from '@ydo/contract/profile'
import { at, type Random, seeded, shuffled, weighted, whole } from '#random.ts'
import { birthDate } from './birth-date.ts'
import { description } from './descriptions.ts'
import { demoName } from './names.ts'
import { interests } from './orientation.ts'
import { demoPrompts } from './prompts.ts'
import type { Wear } from './regions.ts'
import { tagPool } from './tags.ts'

/** Number of students in the demo institute, and number of those for people to sign in as. */
export const demoStudents = 240
export const playableStudents = 20

/** An invented student: the identity provider's data, the card, and the number of portraits. */
export type Student = {
	number: number
	email: string
	fullName: string
	/** What its portraits may show. */
	wears: Wear
	profile: ProfileInput & Pick<Profile, 'prompts'>
	portraits: number
}

/** Institute and date: they decide domain, discipline, year and age. */
export type Setting = { institute: Institute; today: Date }

/** "student007@iiitdmj.ac.in" */
function studentEmail(number: number, institute: Institute): string {
	return `student${String(number).padStart(3, '0')}@${at(institute.domains, 0)}`
}

/** The first twenty are fixed, so that the students to sign in as have every kind of deck. */
const played: readonly Gender[][] = [
	['man'],
	['woman'],
	['man', 'nonbinary'],
	['woman'],
	['woman', 'man', 'nonbinary'],
	['woman'],
	['man'],
	['woman', 'man', 'nonbinary'],
	['man'],
	['woman', 'nonbinary'],
	['man'],
	['man'],
	['woman', 'nonbinary'],
	['woman'],
	['man', 'woman'],
	['woman', 'man', 'nonbinary'],
	['man'],
	['woman'],
	['woman', 'man', 'nonbinary'],
	['man', 'woman'],
]

function someTags(random: Random): string[] {
	return shuffled(random, tagPool).slice(0, Math.min(whole(random, 2, 8), limits.tags))
}

/** The demo student of a number from 1 to 240: the same person at any time and place. */
export function demoStudent(number: number, setting: Setting): Student {
	const random = seeded(`student ${number}`)
	const { given, full, gender, wears } = demoName(number)
	const { disciplines, years, prompts } = setting.institute
	const yearIndex = whole(random, 0, years.length - 1)
	const profile: Student['profile'] = {
		name: given,
		birthDate: birthDate(random, yearIndex, setting),
		gender,
		interestedIn: played[number - 1] ?? interests(random, gender),
		discipline: at(disciplines, whole(random, 0, disciplines.length - 1)),
		year: at(years, yearIndex),
		description: description(number),
		tags: someTags(random),
		prompts: demoPrompts(number, prompts),
		consent: consentVersion,
	}
	const portraits = weighted(random, [
		[75, 1],
		[17, 2],
		[8, 3],
	])
	return { number, email: studentEmail(number, setting.institute), fullName: full, wears, profile, portraits }
}

/** The first `count` demo students, in the order of their numbers. */
export function demoClass(setting: Setting, count: number = demoStudents): Student[] {
	return Array.from({ length: count }, (_, index) => demoStudent(index + 1, setting))
}
