import { limits } from '@ydo/contract/limits'
import type { Photo } from '@ydo/contract/photos'
import type { Profile } from '@ydo/contract/profile'
import type { Student } from '#people/student.ts'
import { portraitSize, renderPortrait } from '#portrait/render.ts'
import type { Member } from './member.ts'

/**
 * Gives a student a card with the first portrait. An existing card stays as it is, except for duplicates of the portrait that earlier
 * attempts left.
 */
export async function makeCard(member: Member, student: Student): Promise<void> {
	const { photos } = (await member.profile()) ?? (await beginCard(member, student))
	for (const { id } of photos.filter(isPortrait).slice(1)) await member.removePhoto(id)
}

/**
 * Adds the missing portraits to a student's card. A card without any portrait stays as it is: a person playing the student has chosen
 * its photos.
 */
export async function makePortraits(member: Member, student: Student): Promise<void> {
	const photos = (await member.profile())?.photos ?? []
	const made = photos.filter(isPortrait).length
	const wanted = made === 0 ? 0 : Math.min(student.portraits, made + limits.photos - photos.length)
	for (let shot = made; shot < wanted; shot++) await addPortrait(member, student, shot)
}

async function beginCard(member: Member, student: Student): Promise<Profile> {
	await addPortrait(member, student, 0)
	return member.saveProfile(student.profile)
}

async function addPortrait(member: Member, { number, wears, profile }: Student, shot: number): Promise<void> {
	await member.addPhoto(await renderPortrait({ number, wears, gender: profile.gender }, shot))
}

function isPortrait({ width, height }: Photo): boolean {
	return width === portraitSize.width && height === portraitSize.height
}
