import { randomBytes, randomInt } from 'node:crypto'
import type { Gender } from '@ydo/contract/profile'
import type { StoredCard, StoredPhoto } from '#domain/cards/stored-card.ts'

/** Preferences of each kind of student and its percentage. Those marked see others of their kind. */
export const campusKinds = {
	'woman for men': { gender: 'woman', interestedIn: ['man'], share: 44, seesOwnKind: false },
	'man for women': { gender: 'man', interestedIn: ['woman'], share: 46, seesOwnKind: false },
	'woman for both': { gender: 'woman', interestedIn: ['woman', 'man'], share: 3, seesOwnKind: true },
	'man for both': { gender: 'man', interestedIn: ['woman', 'man'], share: 2, seesOwnKind: true },
	'man for men': { gender: 'man', interestedIn: ['man'], share: 2, seesOwnKind: true },
	'woman for women': { gender: 'woman', interestedIn: ['woman'], share: 1, seesOwnKind: true },
	'nonbinary for all': {
		gender: 'nonbinary',
		interestedIn: ['woman', 'man', 'nonbinary'],
		share: 2,
		seesOwnKind: true,
	},
} satisfies Record<string, { gender: Gender; interestedIn: Gender[]; share: number; seesOwnKind: boolean }>

export type CampusKind = keyof typeof campusKinds

const kinds = Object.entries(campusKinds).flatMap(([kind, { share }]) =>
	Array<CampusKind>(share).fill(kind as CampusKind),
)

const words =
	'chai trains hills maps night walks chess rain mangoes guitar robots football poems library coffee old songs quiet evenings long bridges stars kites monsoon dancing badminton films cycling sketching momos stray cats terrible puns early mornings thesis deadlines debates cricket violin coding ghost stories second breakfast river stones paper planes late buses warm bread slow weekends new cities family recipes'.split(
		' ',
	)

/** The student with this number: kinds are spread evenly, and texts have realistic words and length. */
export function makeStudent(index: number): { kind: CampusKind; card: StoredCard; photos: StoredPhoto[] } {
	const kind = kinds[(index * 37) % kinds.length] ?? 'woman for men'
	const { gender, interestedIn } = campusKinds[kind]
	const card = {
		name: `${say(1)} ${say(1)}`,
		nickname: false,
		birthDate: `${2001 + (index % 6)}-${String(1 + (index % 12)).padStart(2, '0')}-${10 + (index % 19)}`,
		gender,
		interestedIn: [...interestedIn],
		discipline: ['Computer Science', 'Electronics', 'Mechanical', 'Design'][index % 4] ?? '',
		year: ['1st year', '2nd year', '3rd year', '4th year'][index % 4] ?? '',
		description: say(randomInt(10, 50)),
		tags: Array.from({ length: randomInt(3, 7) }, () => say(1)),
		prompts: Array.from({ length: index % 3 }, () => ({ prompt: say(3), answer: say(randomInt(3, 20)) })),
	}
	return { kind, card, photos: Array.from({ length: 1 + (index % 3) }, makePhoto) }
}

function say(count: number): string {
	return Array.from({ length: count }, () => words[randomInt(words.length)]).join(' ')
}

/** The blur placeholder has about as many bytes as a real one. */
function makePhoto(): StoredPhoto {
	return { width: 1200, height: 1600, blur: `data:image/webp;base64,${randomBytes(90).toString('base64')}` }
}
