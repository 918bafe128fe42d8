import type { Profile } from '@ydo/contract/profile'
import type { Student } from '#people/student.ts'
import { renderPreview } from '#portrait/render.ts'
import type { Member } from './member.ts'

/** The seed of a student's looks, the same in preview and portraits. */
export const sitterOf = ({ number }: Student): string => `student ${number}`

/**
 * Gives a student a card with one small photo. A card that is there stays as it is: whoever plays the student may have
 * changed it. A photo that an earlier attempt left without a card is removed.
 */
export async function makeCard(member: Member, student: Student): Promise<Profile> {
	const present = await member.profile()
	if (present) return present
	const preview = await member.addPhoto(await renderPreview(sitterOf(student)))
	const made = await member.saveProfile(student.profile)
	for (const { id } of made.photos) if (id !== preview.id) await member.removePhoto(id)
	return made
}
