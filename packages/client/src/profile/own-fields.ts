import { formatBirthDate } from '@ydo/contract/birth-date'
import type { OwnProfile, PrivateDetails } from '@ydo/contract/own-profile'
import type { Profile } from '@ydo/contract/profile'
import { formatGender, formatInterests } from './words.ts'

/** The saved profile as its screen writes it. */
export function ownFields(profile: Profile, details: PrivateDetails): OwnProfile {
	return {
		name: profile.name,
		bio: profile.description,
		tags: profile.tags,
		prompts: profile.prompts,
		branch: profile.discipline,
		year: profile.year,
		dob: formatBirthDate(profile.birthDate),
		gender: formatGender(profile.gender),
		interestedIn: formatInterests(profile.interestedIn),
		...details,
	}
}
