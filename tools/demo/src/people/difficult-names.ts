import type { Gender } from '@ydo/contract/profile'
import type { Wear } from './regions.ts'

/** A name as the identity provider knows it, and what its bearer may wear. The card shows `given`, which is a part of `full`. */
export type DemoName = { given: string; full: string; gender: Gender; wears: Wear }

const entry = (number: number, gender: Gender, given: string, rest: string): [number, DemoName] => [
	number,
	{ given, full: rest === '' ? given : `${given} ${rest}`, gender, wears: 'none' },
]

/**
 * Names that break layouts, searches and greetings: very long, very short, without a surname, in other scripts, with apostrophes,
 * hyphens, points, and in capitals. By student number, some among the first twenty.
 */
export const difficultNames: ReadonlyMap<number, DemoName> = new Map([
	entry(4, 'man', 'Om', ''),
	entry(7, 'woman', 'आराध्या', 'त्रिवेदी'),
	entry(11, 'woman', 'Venkata Satya Lakshmi Narasimha', 'Yellapragada'),
	entry(16, 'nonbinary', 'Jo', "D'Souza"),
	entry(24, 'man', 'Thiruvengadathan', 'Balasubramaniam Ramachandran'),
	entry(29, 'woman', 'Anne-Marie', 'Fernandes-Mascarenhas'),
	entry(38, 'man', 'K. S. Vignesh', ''),
	entry(41, 'woman', 'Ī́shā', 'Nambiar'),
	entry(52, 'man', 'ਗੁਰਸ਼ਰਨ', 'ਸਿੰਘ'),
	entry(63, 'woman', 'Padma Priyadarshini Venkateshwari', 'Subrahmanyam-Krishnamoorthy'),
	entry(74, 'man', "Ma'ruf", "O'Brien"),
	entry(85, 'woman', 'মৃত্তিকা', 'সেনগুপ্ত'),
	entry(96, 'man', 'Md. Zaid ul-Haq', 'Ansari'),
	entry(107, 'woman', 'Ai', ''),
	entry(118, 'man', 'Bhagwat-Swaroop', 'Chaturvedi-Agnihotri'),
	entry(129, 'woman', 'தமிழ்ச்செல்வி', ''),
	entry(140, 'nonbinary', 'Kiran', 'de la Noronha'),
	entry(151, 'woman', 'Lalnunpuii', 'C. Lalrinmawia'),
	entry(162, 'man', 'ARJUN', 'VERMA'),
	entry(173, 'woman', 'Zoë', 'Daruwalla'),
	entry(184, 'man', 'Sri Venkata Surya Satyanarayana', 'Murthy'),
	entry(195, 'woman', 'عائشہ', 'قریشی'),
	entry(206, 'man', 'Q', ''),
	entry(217, 'woman', 'Siddhi-Riddhi', 'Wagh'),
	entry(228, 'man', 'अद्वैत', 'कुलकर्णी'),
	entry(239, 'woman', 'Maria do Carmo', "D'Mello e Braganza"),
])
