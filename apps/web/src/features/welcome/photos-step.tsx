import type { Joining } from '@ydo/client/joining/create-joining'
import type { JoiningSnapshot } from '@ydo/client/joining/joining-snapshot'
import { isUnderWay } from '@ydo/client/joining/photos-snapshot'
import { limits } from '@ydo/contract/limits'
import { welcomeTexts } from '@ydo/contract/texts/welcome'
import { useId, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { AddPhoto } from './add-photo.tsx'
import { FailedPhotos } from './failed-photos.tsx'
import { PhotoTile, SendingTile } from './photo-tiles.tsx'
import styles from './photos-step.module.css'
import { useFocusKept } from './use-focus-kept.ts'
import { usePhotoFiles } from './use-photo-files.ts'

const texts = welcomeTexts.photos

/** The photos, cut as the card cuts them: the first as its face, the others beside and below, and where more are added. */
export function PhotosStep({ joining, snapshot }: { joining: Joining; snapshot: JoiningSnapshot }) {
	const { photos, sending, removing, word, known } = snapshot.photos
	const error = snapshot.errors.photos
	const errorId = useId()
	const place = useRef<HTMLDivElement>(null)
	const over = usePhotoFiles(joining.photos.add)
	useFocusKept(place, snapshot.photos)
	const under = sending.filter(isUnderWay)
	const failed = sending.filter((item) => !isUnderWay(item))
	const free = limits.photos - photos.length - under.length
	return (
		<div ref={place} className={styles.place} data-over={over || undefined}>
			<ul className={styles.tiles} aria-label={texts.list}>
				{photos.map((photo, index) => (
					<PhotoTile
						key={photo.id}
						photo={photo}
						index={index}
						count={photos.length}
						leaving={removing.includes(photo.id)}
						onRemove={() => joining.photos.remove(photo.id)}
					/>
				))}
				{under.map((item) => (
					<SendingTile key={item.key} item={item} onCancel={() => joining.photos.cancel(item.key)} />
				))}
				{free > 0 && (
					<AddPhoto first={free === limits.photos} errorId={error && errorId} onFiles={joining.photos.add} />
				)}
				{Array.from({ length: Math.max(0, free - 1) }, (_, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: empty places have nothing else
					<li key={index} className={styles.blank} aria-hidden="true" />
				))}
			</ul>
			<FieldError id={errorId}>{error}</FieldError>
			<p className={styles.word} data-refused={word.refused || undefined} role="status">
				{word.said}
			</p>
			<FailedPhotos items={failed} onRetry={joining.photos.retry} onDismiss={joining.photos.cancel} />
			{!known && (
				<div className={styles.unknown}>
					<p>{welcomeTexts.errors.photosUnknown}</p>
					<Button small second="marigold" onClick={joining.askPhotos}>
						{texts.again}
					</Button>
				</div>
			)}
			<p className={styles.help}>{texts.help(limits.photoBytes / 1024 ** 2)}</p>
		</div>
	)
}
