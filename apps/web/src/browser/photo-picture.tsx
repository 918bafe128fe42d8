import { type Photo, type PhotoFormat, photoAddress, photoWidths } from '@ydo/contract/photos'
import type { ComponentProps, SyntheticEvent } from 'react'
import styles from './photo-picture.module.css'

type PhotoPictureProps = Pick<ComponentProps<'img'>, 'className' | 'decoding' | 'draggable' | 'fetchPriority'> & {
	/** Absent if only a URL is known. */
	photo: Photo | undefined
	src?: string
	alt: string
	/** Displayed width, in the syntax of the `sizes` attribute. */
	sizes: string
}

/** A photo in the best size and format for the screen, over its blurred placeholder until it has loaded. */
export function PhotoPicture({ photo, src, alt, sizes, className, ...image }: PhotoPictureProps) {
	return (
		<picture className={styles.frame}>
			{photo && <source type="image/avif" srcSet={sourceSet(photo, 'avif')} sizes={sizes} />}
			<img
				className={className ? `${styles.image} ${className}` : styles.image}
				alt={alt}
				src={photo?.src ?? src}
				srcSet={photo && sourceSet(photo, 'webp')}
				sizes={sizes}
				width={photo?.width}
				height={photo?.height}
				style={photo && { backgroundImage: `url(${JSON.stringify(photo.blur)})` }}
				decoding="async"
				onError={mark}
				onLoad={mark}
				{...image}
			/>
		</picture>
	)
}

/** The widths of a photo as a `srcset`. */
export function sourceSet({ src }: Photo, format: PhotoFormat): string {
	return photoWidths.map((width) => `${photoAddress(src, width, format)} ${width}w`).join(', ')
}

/** Marks a failed image, so that the placeholder replaces the browser's broken-image icon. */
function mark({ type, currentTarget }: SyntheticEvent<HTMLImageElement>): void {
	currentTarget.toggleAttribute('data-missing', type === 'error')
}
