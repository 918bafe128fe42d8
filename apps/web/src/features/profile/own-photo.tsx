import { type Photo, type PhotoFormat, photoAddress, photoWidths } from '@ydo/contract/photos'
import type { SyntheticEvent } from 'react'
import styles from './own-photo.module.css'

type OwnPhotoProps = { photo: Photo; alt: string; sizes: string }

/** One of the member's photos, over its blurred stand-in until it is there. */
export function OwnPhoto({ photo, alt, sizes }: OwnPhotoProps) {
	return (
		<picture className={styles.frame}>
			<source type="image/avif" srcSet={sourceSet(photo, 'avif')} sizes={sizes} />
			<img
				className={styles.image}
				alt={alt}
				src={photo.src}
				srcSet={sourceSet(photo, 'webp')}
				sizes={sizes}
				width={photo.width}
				height={photo.height}
				style={{ backgroundImage: `url(${JSON.stringify(photo.blur)})` }}
				decoding="async"
				onError={mark}
				onLoad={mark}
			/>
		</picture>
	)
}

function sourceSet({ src }: Photo, format: PhotoFormat): string {
	return photoWidths.map((width) => `${photoAddress(src, width, format)} ${width}w`).join(', ')
}

/** One that did not come shows its stand-in instead of the browser's sign of a broken picture. */
function mark({ type, currentTarget }: SyntheticEvent<HTMLImageElement>): void {
	currentTarget.toggleAttribute('data-missing', type === 'error')
}
