import { cropRectangle, wholeCrop } from '@ydo/client/photos/crop'
import { judgeSize } from '@ydo/client/photos/photo-kind'
import type { PhotoActions } from '@ydo/client/photos/photo-sender'
import { type Photo, photoAddress } from '@ydo/contract/photos'
import { photosTexts } from '@ydo/contract/texts/photos'
import { useCallback, useEffect, useRef, useState } from 'react'
import { cutOut } from './cut-out.ts'

const texts = photosTexts.cropping

/** An image to crop. */
export type Cut = {
	key: number
	title: string
	image: HTMLImageElement
	/** True if the image stays as it is when nothing is cut off: on the card, not in a file. */
	canStay: boolean
	/** Label of the button that cancels. */
	leaveLabel: string
	/** Undefined if the image stays as it is. */
	onDone(part: Blob | undefined): void
	onLeave(): void
}

type Opened<Image> = { file: File; image: Image }
type Waiting = Opened<HTMLImageElement> & { key: number; index: number; count: number }

/**
 * The current crop: of chosen files, one after the other before they are uploaded, or of a photo on the card. What the browser can show it
 * draws anew, so that the server can read it and a file's metadata stay on the device. A file that it cannot show is uploaded unchanged:
 * the server may know it, or say what is wrong with it.
 */
export function useCropping(actions: PhotoActions) {
	const [waiting, setWaiting] = useState<readonly Waiting[]>([])
	const [photo, setPhoto] = useState<{ key: number; id: string; image: HTMLImageElement }>()
	const [opening, setOpening] = useState(false)
	const [failed, setFailed] = useState<string>()
	const keys = useRef(0)
	const gone = useRef(false)
	useEffect(() => {
		gone.current = false
		return () => {
			gone.current = true
		}
	}, [])

	const takeFiles = useCallback(
		async (files: readonly File[]) => {
			const taken = actions.room(files)
			const opened = await Promise.all(taken.map(open))
			const fitting = opened.filter(({ file, image }) => {
				const fault = image && judgeSize(sizeOf(image))
				if (!fault) return true
				URL.revokeObjectURL(image.src)
				actions.refuse(file, fault)
				return false
			})
			// If the screen was left meanwhile, nobody chooses the part.
			const whole = fitting.filter(({ image }) => !image || gone.current).map(wholeOf)
			if (whole.length > 0) actions.add(await Promise.all(whole))
			if (gone.current) return
			const shown = fitting.flatMap(({ image, ...one }) => (image ? [{ ...one, image }] : []))
			setWaiting((before) => [
				...before,
				...shown.map((one, at) => ({ ...one, key: keys.current++, index: at + 1, count: shown.length })),
			])
		},
		[actions],
	)
	const openPhoto = async ({ id, src }: Photo) => {
		setOpening(true)
		setFailed(undefined)
		const image = await openImage(photoAddress(src, 960, 'webp'))
		setOpening(false)
		if (image) setPhoto({ key: keys.current++, id, image })
		else setFailed(texts.failed)
	}

	const [first] = waiting
	const next = () => {
		if (first) URL.revokeObjectURL(first.image.src)
		setWaiting(([, ...rest]) => rest)
	}
	const cuts: (Cut | undefined)[] = [
		photo && {
			key: photo.key,
			title: texts.title,
			image: photo.image,
			canStay: true,
			leaveLabel: texts.cancel,
			onDone(part) {
				setPhoto(undefined)
				if (part) actions.replace(photo.id, part)
			},
			onLeave: () => setPhoto(undefined),
		},
		first && {
			key: first.key,
			title: first.count > 1 ? texts.titleOf(first.index, first.count) : texts.title,
			image: first.image,
			canStay: false,
			leaveLabel: texts.leave,
			onDone(part) {
				next()
				actions.add([part ? new File([part], first.file.name, { type: part.type }) : first.file])
			},
			onLeave: next,
		},
	]
	return { current: cuts.find((cut) => cut !== undefined), opening, failed, takeFiles, openPhoto }
}

async function open(file: File): Promise<Opened<HTMLImageElement | undefined>> {
	return { file, image: await openImage(file) }
}

function sizeOf({ naturalWidth: width, naturalHeight: height }: HTMLImageElement) {
	return { width, height }
}

/** What a card shows of the image; the file, if the browser cannot show it. */
async function wholeOf({ file, image }: Opened<HTMLImageElement | undefined>): Promise<Blob> {
	if (!image) return file
	const size = sizeOf(image)
	return cutOut(image, cropRectangle(size, wholeCrop(size))).catch(() => file)
}

/**
 * Decodes an image from a file or our own URL, upright (browsers apply the EXIF orientation); undefined if the browser cannot show it. For
 * a file, the caller revokes the image's URL after use.
 */
async function openImage(source: Blob | string): Promise<HTMLImageElement | undefined> {
	const image = new Image()
	image.src = typeof source === 'string' ? source : URL.createObjectURL(source)
	try {
		await image.decode()
		return image.naturalWidth > 0 && image.naturalHeight > 0 ? image : undefined
	} catch {
		if (typeof source !== 'string') URL.revokeObjectURL(image.src)
		return undefined
	}
}
