import type { Sending } from '@ydo/client/photos/photos-snapshot'
import type { Photo } from '@ydo/contract/photos'
import { photosTexts } from '@ydo/contract/texts/photos'
import type { KeyboardEvent, SyntheticEvent } from 'react'
import { useFileAddress } from '#browser/file-address.ts'
import { PhotoPicture } from '#browser/photo-picture.tsx'
import { PlainButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { nameOf } from './name-of.ts'
import styles from './photo-tiles.module.css'

const texts = photosTexts
const faceSizes = '(width >= 768px) 320px, 62vw'
const otherSizes = '(width >= 768px) 160px, 31vw'

type PhotoTileProps = {
	photo: Photo
	index: number
	count: number
	chosen: boolean
	leaving: boolean
	onChoose(): void
	onKey(event: KeyboardEvent): void
	onRemove(): void
}

/** An uploaded photo, cropped as on the card: a press selects it, arrow keys move it. */
export function PhotoTile(props: PhotoTileProps) {
	const { photo, index, count, chosen, leaving, onChoose, onKey, onRemove } = props
	const name = texts.photo(index + 1, count)
	const sizes = index === 0 ? faceSizes : otherSizes
	return (
		<li
			className={styles.tile}
			data-photo={photo.id}
			data-chosen={chosen || undefined}
			data-leaving={leaving || undefined}
		>
			<PlainButton className={styles.pick} aria-pressed={chosen} onClick={onChoose} onKeyDown={onKey}>
				<PhotoPicture
					photo={photo}
					alt={photo.description ? texts.described(name, photo.description) : name}
					sizes={sizes}
					draggable={false}
				/>
			</PlainButton>
			<span className={styles.number} aria-hidden="true">
				{index === 0 ? texts.face : index + 1}
			</span>
			<IconButton
				small
				data-part="remove"
				className={styles.remove}
				label={texts.remove(index + 1)}
				aria-disabled={leaving || undefined}
				onClick={onRemove}
			>
				<Icon name="close" size={19} weight={3} />
			</IconButton>
		</li>
	)
}

/** A photo being uploaded: shown from the device, with dots over the part still to be sent. */
export function SendingTile({
	item: { file, state, progress, replaces },
	onCancel,
}: {
	item: Sending
	onCancel(): void
}) {
	const address = useFileAddress(file)
	const percent = Math.round(progress * 100)
	const said = state === 'waiting' ? texts.waiting : percent < 100 ? texts.underWay(percent) : texts.printing
	return (
		<li className={styles.tile} data-sending>
			{address && <img className={styles.sending} src={address} alt="" onError={mark} />}
			<div
				className={styles.bar}
				role="progressbar"
				aria-label={nameOf(file)}
				aria-valuenow={percent}
				aria-valuetext={said}
			>
				<span style={{ scale: `${progress} 1` }} />
			</div>
			<p className={styles.said} aria-hidden="true">
				{said}
			</p>
			{/* A replacement cannot be cancelled once it is on the server. */}
			{!(replaces && percent === 100) && (
				<IconButton small className={styles.remove} label={texts.cancel(nameOf(file))} onClick={onCancel}>
					<Icon name="close" size={19} weight={3} />
				</IconButton>
			)}
		</li>
	)
}

/** A failed image shows its tile's background instead of the browser's broken-image icon. */
function mark({ type, currentTarget }: SyntheticEvent<HTMLImageElement>): void {
	currentTarget.toggleAttribute('data-missing', type === 'error')
}
