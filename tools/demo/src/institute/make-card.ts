import { limits } from '@ydo/contract/limits'
import type { Photo } from '@ydo/contract/photos'
import type { Profile } from '@ydo/contract/profile'
import type { Student } from '#people/student.ts'
import { type PortraitSize, renderPortrait } from '#portrait/render.ts'
import type { Member } from './member.ts'

/**
 * Gives a student a card with the first portrait. An existing card stays as it is, except for duplicates of the portrait that earlier
 * attempts left.
 */
export async function makeCard(member: Member, student: Student, size: PortraitSize): Promise<void> {
	const { photos } = (await member.profile()) ?? (await beginCard(member, student, size))
	for (const { id } of photos.filter(isPortraitOf(size)).slice(1)) await member.removePhoto(id)
}

/**
 * Adds the missing portraits to a student's card. A card without any portrait stays as it is: a person playing the student has chosen
 * its photos.
 */
export async function makePortraits(member: Member, student: Student, size: PortraitSize): Promise<void> {
	const photos = (await member.profile())?.photos ?? []
	const made = photos.filter(isPortraitOf(size)).length
	const wanted = made === 0 ? 0 : Math.min(student.portraits, made + limits.photos - photos.length)
	for (let shot = made; shot < wanted; shot++) await addPortrait(member, student, { shot, size })
}

async function beginCard(member: Member, student: Student, size: PortraitSize): Promise<Profile> {
	await addPortrait(member, student, { shot: 0, size })
	return member.saveProfile(student.profile)
}

async function addPortrait(
	member: Member,
	{ number, wears, profile }: Student,
	{ shot, size }: { shot: number; size: PortraitSize },
): Promise<void> {
	await member.addPhoto(await renderPortrait({ number, wears, gender: profile.gender }, shot, size))
}

function isPortraitOf(size: PortraitSize): (photo: Photo) => boolean {
	return ({ width, height }) => width === size.width && height === size.height
}
