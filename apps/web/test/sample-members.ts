import { idOf } from '@ydo/client/test/model-server'
import { sampleCard } from '@ydo/client/test/sample-cards'
import type { Card } from '@ydo/contract/cards'
import type { PublicInstitute } from '@ydo/contract/institute'
import type { Photo } from '@ydo/contract/photos'
import type { Profile } from '@ydo/contract/profile'
import type { User } from '@ydo/contract/session'
import { toBase64url } from '@ydo/crypto/bytes'

/** The institute as its pages name it, without the key of its log. */
export const sampleInstitute: Omit<PublicInstitute, 'log'> = {
	label: 'IIITDMJ',
	disciplines: ['Computer Science', 'Electronics', 'Mechanical', 'Smart Manufacturing', 'Design'],
	years: ['1st year', '2nd year', '3rd year', '4th year', '5th year'],
	prompts: ['Ask me about', 'I was wrong about', 'A perfect Sunday without assignments'],
	timeZone: 'Asia/Kolkata',
	contacts: { grievance: 'grievance@iiitdmj.ac.in' },
}

/** A signed-in member with a new id. */
export function sampleUser(changes: Partial<User> = {}): User {
	return {
		id: toBase64url(crypto.getRandomValues(new Uint8Array(16))),
		...{
			name: 'Aarav',
			full_name: 'Aarav Deshpande',
			email: 'aarav@iiitdmj.ac.in',
			profile: 'complete',
			role: 'member',
		},
		...changes,
	}
}

/** A photo whose address is answered with a picture. */
export function samplePhoto(id: string): Photo {
	const src = `/photos/${id}/480.webp?day=1&sig=${'s'.repeat(22)}`
	return { id, src, blur: blurred, width: 960, height: 1200, description: 'A portrait in front of a wall' }
}

const blurred = 'data:image/gif;base64,R0lGODlhAQABAIAAAHpajAAAACwAAAAAAQABAAACAkQBADs='

const names = [
	'Anjali',
	'Bhavna',
	'Charu',
	'Devika',
	'Esha',
	'Gauri',
	'Harini',
	'Ishita',
	'Janvi',
	'Kavya',
	'Leela',
	'Meera',
]

/** Twelve cards, in the order of their names, of members without keys. `first` changes the first. */
export function sampleCards(first: Partial<Card> = {}): Card[] {
	return names.map((name, at) => {
		const id = idOf(at + 1)
		const photos = [samplePhoto(idOf(at + 101))]
		return sampleCard(id, {
			...{ name, age: 19 + (at % 4), discipline: at % 2 ? 'Design' : 'Computer Science', photos },
			...{ image: photos[0]?.src ?? '', tags: ['astronomy', 'sketching', 'filter coffee'].slice(0, 1 + (at % 3)) },
			prompts: [{ prompt: 'Ask me about', answer: 'The moons of Jupiter.' }],
			...(at === 0 && first),
		})
	})
}

/** The own card of a member, as the profile's call tells it. */
export function sampleOwnProfile(id: string): Profile {
	return {
		...{ id, name: 'Aarav Deshpande', birthDate: '2004-08-14', gender: 'man', interestedIn: ['woman'] },
		...{ discipline: 'Computer Science', year: '3rd year', description: 'Runs on filter coffee.' },
		...{ tags: ['astronomy', 'sketching'], prompts: [{ prompt: 'Ask me about', answer: 'The moons of Jupiter.' }] },
		photos: [samplePhoto(idOf(100))],
	}
}
