import { limits } from '@ydo/contract/limits'
import type { Photo } from '@ydo/contract/photos'
import type { Student } from '#people/student.ts'
import { portraitSize, previewSize, renderPortrait } from '#portrait/render.ts'
import { sitterOf } from './make-card.ts'
import type { Member } from './member.ts'

const hasSize = (size: { width: number; height: number }) => (photo: Photo) =>
	photo.width === size.width && photo.height === size.height

/**
 * Puts a student's portraits at full size in the place of the preview. What is on the server tells how far an earlier
 * attempt came: as long as the preview is there, portraits may be missing. Whoever plays the student and has removed it
 * keeps the photos they chose. A page that still shows the preview asks for the list again.
 */
export async function makePortraits(member: Member, student: Student): Promise<void> {
	const photos = (await member.profile())?.photos ?? []
	const previews = photos.filter(hasSize(previewSize))
	if (previews.length === 0) return
	const made = photos.filter(hasSize(portraitSize)).length
	const room = limits.photos - photos.length
	for (let shot = made; shot < Math.min(student.portraits, made + room); shot++) {
		await member.addPhoto(await renderPortrait(sitterOf(student), shot))
	}
	for (const { id } of previews) await member.removePhoto(id)
}
