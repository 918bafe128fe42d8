import type { Sending } from '@ydo/client/photos/photos-snapshot'
import type { Photo } from '@ydo/contract/photos'
import { photosTexts } from '@ydo/contract/texts/photos'
import type { KeyboardEvent, SyntheticEvent } from 'react'
import { PhotoPicture } from '#platform/photo-picture.tsx'
import { useFileAddress } from '#platform/use-file-address.ts'
import { Icon } from '#ui/icon.tsx'
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

/** A photo that is with the server, cut as the card cuts it: a press chooses it, arrow keys move it. */
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
			<button type="button" className={styles.pick} aria-pressed={chosen} onClick={onChoose} onKeyDown={onKey}>
				<PhotoPicture
					photo={photo}
					alt={photo.description ? texts.described(name, photo.description) : name}
					sizes={sizes}
					draggable={false}
				/>
			</button>
			<span className={styles.number} aria-hidden="true">
				{index === 0 ? texts.face : index + 1}
			</span>
			<button
				type="button"
				data-part="remove"
				className={styles.remove}
				aria-label={texts.remove(index + 1)}
				aria-disabled={leaving || undefined}
				onClick={onRemove}
			>
				<Icon name="close" size={19} weight={3} />
			</button>
		</li>
	)
}

/** A photo on its way: shown from the device, dots over it as far as it has not left. */
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
			{/* One that takes another's place cannot be taken back once it is with the server. */}
			{!(replaces && percent === 100) && (
				<button type="button" className={styles.remove} aria-label={texts.cancel(nameOf(file))} onClick={onCancel}>
					<Icon name="close" size={19} weight={3} />
				</button>
			)}
		</li>
	)
}

/** One that does not show leaves its place's ground instead of the browser's sign of a broken picture. */
function mark({ type, currentTarget }: SyntheticEvent<HTMLImageElement>): void {
	currentTarget.toggleAttribute('data-missing', type === 'error')
}
