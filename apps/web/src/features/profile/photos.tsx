import type { Photo } from '@ydo/contract/photos'
import { profileTexts } from '@ydo/contract/texts/profile'
import { type SyntheticEvent, useRef, useState } from 'react'
import { PhotoPicture } from '#browser/photo-picture.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import styles from './photos.module.css'

const sizes = '(width >= 768px) min(44vw, 486px), calc(100vw - 60px)'

type PhotosProps = { photos: readonly Photo[]; onMissing(): void }

/** The member's photos, one at a time: swiped, scrolled with the keyboard, or turned by the buttons. */
export function Photos({ photos, onMissing }: PhotosProps) {
	const strip = useRef<HTMLElement>(null)
	const [at, setAt] = useState(0)
	const renew = usePhotoRenewal(onMissing)
	const count = photos.length
	const turn = (steps: number) => {
		const width = strip.current?.clientWidth ?? 0
		strip.current?.scrollTo({ left: ((at + steps + count) % count) * width })
	}
	return (
		<div className={styles.photos} onErrorCapture={renew}>
			<section
				ref={strip}
				className={styles.strip}
				aria-label={profileTexts.photos}
				tabIndex={count > 1 ? 0 : undefined}
				onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setAt(Math.round(scrollLeft / clientWidth))}
			>
				{photos.map((photo, index) => (
					<PhotoPicture
						key={photo.id}
						photo={photo}
						alt={altOf(photo, profileTexts.photo(index + 1, count))}
						sizes={sizes}
					/>
				))}
			</section>
			{count > 1 && (
				<>
					<IconButton small className={styles.turn} label={profileTexts.previousPhoto} onClick={() => turn(-1)}>
						<Icon name="previous" />
					</IconButton>
					<IconButton small className={styles.turn} label={profileTexts.nextPhoto} onClick={() => turn(1)}>
						<Icon name="next" />
					</IconButton>
					<p className={styles.count} role="status">
						{profileTexts.photoCount(at + 1, count)}
					</p>
					<div className={styles.bars} aria-hidden="true">
						{photos.map((photo, index) => (
							<span key={photo.id} data-on={index === at || undefined} />
						))}
					</div>
				</>
			)}
		</div>
	)
}

function altOf({ description }: Photo, name: string): string {
	return description ? profileTexts.photoDescribed(name, description) : name
}

/** Minimum milliseconds between two requests for new URLs. */
const pause = 30_000

/** Handler for failed photos: the URL, valid for two days, may have expired. For onErrorCapture around photos. */
function usePhotoRenewal(renew: () => void): (event: SyntheticEvent) => void {
	const asked = useRef(Number.NEGATIVE_INFINITY)
	return ({ target, timeStamp }) => {
		if (!(target instanceof HTMLImageElement) || !navigator.onLine || timeStamp - asked.current < pause) return
		asked.current = timeStamp
		renew()
	}
}
