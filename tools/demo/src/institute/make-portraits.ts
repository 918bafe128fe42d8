import { limits } from '@ydo/contract/limits'
import type { Photo } from '@ydo/contract/photos'
import type { Student } from '#people/student.ts'
import { portraitSize, previewSize, renderPortrait } from '#portrait/render.ts'
import { sitterOf } from './make-card.ts'
import type { Member } from './member.ts'

const hasSize = (size: { width: number; height: number }) => (photo: Photo) =>
	photo.width === size.width && photo.height === size.height

const photosOf = async (member: Member): Promise<Photo[]> => (await member.profile())?.photos ?? []

/**
 * Adds a student's portraits at full size, behind the preview. What is on the server tells how far an earlier attempt
 * came: as long as the preview is there, portraits may be missing. Whoever plays the student and has removed it keeps the
 * photos they chose.
 */
export async function makePortraits(member: Member, student: Student): Promise<void> {
	const photos = await photosOf(member)
	if (!photos.some(hasSize(previewSize))) return
	const made = photos.filter(hasSize(portraitSize)).length
	const room = limits.photos - photos.length
	for (let shot = made; shot < Math.min(student.portraits, made + room); shot++) {
		await member.addPhoto(await renderPortrait(sitterOf(student), shot))
	}
}

/**
 * Removes a student's preview, so that the portraits come first. Done for all students at the end: lists that devices
 * loaded meanwhile show the previews, whose addresses die with them.
 */
export async function removePreview(member: Member): Promise<void> {
	for (const { id } of (await photosOf(member)).filter(hasSize(previewSize))) await member.removePhoto(id)
}
