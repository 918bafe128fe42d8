import { limits } from '@ydo/contract/limits'
import type { Photo } from '@ydo/contract/photos'
import type { Profile } from '@ydo/contract/profile'
import type { Student } from '#people/student.ts'
import { portraitSize, renderPortrait } from '#portrait/render.ts'
import type { Member } from './member.ts'

/**
 * Gives a student a card with so many portraits, or those of them that are missing. A card on which no portrait is stays as it
 * is: whoever plays the student has made it.
 */
export async function makeCard(member: Member, student: Student, portraits: number): Promise<void> {
	const { photos } = (await member.profile()) ?? (await beginCard(member, student))
	const made = photos.filter(isPortrait).length
	const wanted = made === 0 ? 0 : Math.min(portraits, made + limits.photos - photos.length)
	for (let shot = made; shot < wanted; shot++) await addPortrait(member, student, shot)
}

/** The card with its first portrait. A photo that an earlier attempt left without a card is removed. */
async function beginCard(member: Member, student: Student): Promise<Profile> {
	const { id } = await addPortrait(member, student, 0)
	const card = await member.saveProfile(student.profile)
	for (const left of card.photos) if (left.id !== id) await member.removePhoto(left.id)
	return { ...card, photos: card.photos.filter((photo) => photo.id === id) }
}

async function addPortrait(member: Member, { number }: Student, shot: number): Promise<Photo> {
	return member.addPhoto(await renderPortrait(`student ${number}`, shot))
}

function isPortrait({ width, height }: Photo): boolean {
	return width === portraitSize.width && height === portraitSize.height
}
