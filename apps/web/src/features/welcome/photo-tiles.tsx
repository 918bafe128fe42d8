import type { Sending } from '@ydo/client/joining/photos-snapshot'
import type { Photo } from '@ydo/contract/photos'
import { welcomeTexts } from '@ydo/contract/texts/welcome'
import type { SyntheticEvent } from 'react'
import { PhotoPicture } from '#platform/photo-picture.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from './photo-tiles.module.css'
import { nameOf, useFileAddress } from './use-file-address.ts'

const texts = welcomeTexts.photos
const faceSizes = '(width >= 768px) 320px, 62vw'
const otherSizes = '(width >= 768px) 160px, 31vw'

type PhotoTileProps = { photo: Photo; index: number; count: number; leaving: boolean; onRemove(): void }

/** A photo that is with the server, cut as the card cuts it. */
export function PhotoTile({ photo, index, count, leaving, onRemove }: PhotoTileProps) {
	const sizes = index === 0 ? faceSizes : otherSizes
	return (
		<li className={styles.tile} data-leaving={leaving || undefined}>
			<PhotoPicture photo={photo} alt={texts.photo(index + 1, count)} sizes={sizes} />
			<span className={styles.number} aria-hidden="true">
				{index === 0 ? texts.face : index + 1}
			</span>
			<button
				type="button"
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
export function SendingTile({ item: { file, state, progress }, onCancel }: { item: Sending; onCancel(): void }) {
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
			<button type="button" className={styles.remove} aria-label={texts.cancel(nameOf(file))} onClick={onCancel}>
				<Icon name="close" size={19} weight={3} />
			</button>
		</li>
	)
}

/** One that does not show leaves its place's ground instead of the browser's sign of a broken picture. */
function mark({ type, currentTarget }: SyntheticEvent<HTMLImageElement>): void {
	currentTarget.toggleAttribute('data-missing', type === 'error')
}
