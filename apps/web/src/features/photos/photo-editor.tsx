import type { PhotoActions } from '@ydo/client/photos/photo-sender'
import { isUnderWay, type PhotosSnapshot } from '@ydo/client/photos/photos-snapshot'
import { limits } from '@ydo/contract/limits'
import { photosTexts as texts } from '@ydo/contract/texts/photos'
import { welcomeTexts } from '@ydo/contract/texts/welcome'
import { useId, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { AddPhoto } from './add-photo.tsx'
import { ChosenPhoto } from './chosen-photo.tsx'
import { CropSheet } from './crop-sheet.tsx'
import { FailedPhotos } from './failed-photos.tsx'
import styles from './photo-editor.module.css'
import { PhotoTile, SendingTile } from './photo-tiles.tsx'
import { RemoveQuestion } from './remove-question.tsx'
import { useCropping } from './use-cropping.ts'
import { useFocusKept } from './use-focus-kept.ts'
import { useMoves } from './use-moves.ts'
import { usePhotoFiles } from './use-photo-files.ts'
import { useSavedOnline } from './use-saved-online.ts'

type PhotoEditorProps = {
	actions: PhotoActions
	photos: PhotosSnapshot
	error?: string | undefined
	/** Asks again which photos there are. */
	onAsk?: () => void
}

/**
 * The photos, cut as the card cuts them: the first as its face, the others beside and below, and where more are added. One
 * of them is chosen: what can be done with it stands below.
 */
export function PhotoEditor({ actions, photos: snapshot, error, onAsk }: PhotoEditorProps) {
	const { photos, sending, removing, word, known, written } = snapshot
	const errorId = useId()
	const place = useRef<HTMLDivElement>(null)
	// Its place too: a photo that is cropped becomes another one there.
	const [choice, choose] = useState<{ id: string; at: number }>()
	const [asked, ask] = useState<string>()
	const cropping = useCropping(actions)
	const cut = cropping.current
	const over = usePhotoFiles(cropping.takeFiles)
	const { list, move, moveByKey } = useMoves(photos, actions.move)
	useFocusKept(place, snapshot)
	const under = sending.filter(isUnderWay)
	const added = under.filter(({ replaces }) => !replaces)
	const failed = sending.filter((item) => !isUnderWay(item))
	useSavedOnline(written, actions.describe)
	const free = limits.photos - photos.length - added.length
	const found = photos.findIndex(({ id }) => id === choice?.id)
	const chosen = found >= 0 ? found : Math.min(choice?.at ?? 0, Math.max(0, photos.length - 1))
	const photo = photos[chosen]
	const going = photos.findIndex(({ id }) => id === asked)
	const remove = (id: string) => {
		if (id === photo?.id) choose(undefined)
		void actions.remove(id)
	}
	return (
		<div ref={place} className={styles.place} data-over={over || undefined}>
			<ul ref={list} className={styles.tiles} aria-label={texts.list}>
				{photos.map((photo, index) => {
					const item = under.find(({ replaces }) => replaces === photo.id)
					if (item) return <SendingTile key={photo.id} item={item} onCancel={() => actions.cancel(item.key)} />
					return (
						<PhotoTile
							key={photo.id}
							photo={photo}
							index={index}
							count={photos.length}
							chosen={index === chosen}
							leaving={removing.includes(photo.id)}
							onChoose={() => choose({ id: photo.id, at: index })}
							onKey={(event) => moveByKey(event, index)}
							onRemove={() => !removing.includes(photo.id) && ask(photo.id)}
						/>
					)
				})}
				{added.map((item) => (
					<SendingTile key={item.key} item={item} onCancel={() => actions.cancel(item.key)} />
				))}
				{free > 0 && (
					<AddPhoto first={free === limits.photos} errorId={error && errorId} onFiles={cropping.takeFiles} />
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
			<FailedPhotos items={failed} onRetry={actions.retry} onDismiss={actions.cancel} />
			{photo && (
				<ChosenPhoto
					key={choice?.id ?? photo.id}
					photo={photo}
					index={chosen}
					count={photos.length}
					written={written[photo.id]}
					opening={cropping.opening}
					failed={cropping.failed}
					onMove={(to) => {
						choose({ id: photo.id, at: to })
						move(chosen, to)
					}}
					onCrop={() => {
						choose({ id: photo.id, at: chosen })
						void cropping.openPhoto(photo)
					}}
					onDescribe={(text) => actions.describe(photo.id, text)}
				/>
			)}
			{!known && onAsk && (
				<div className={styles.unknown}>
					<p>{welcomeTexts.errors.photosUnknown}</p>
					<Button small second="marigold" onClick={onAsk}>
						{texts.again}
					</Button>
				</div>
			)}
			<p className={styles.help}>{texts.help(limits.photoBytes / 1024 ** 2)}</p>
			{asked && going >= 0 && (
				<RemoveQuestion index={going} onRemove={() => remove(asked)} onClose={() => ask(undefined)} />
			)}
			{cut && <CropSheet key={cut.key} cut={cut} />}
		</div>
	)
}
