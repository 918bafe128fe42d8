import type { PhotoActions } from '@ydo/client/photos/photo-sender'
import { isUnderWay, type PhotosSnapshot } from '@ydo/client/photos/photos-snapshot'
import { limits } from '@ydo/contract/limits'
import type { Photo } from '@ydo/contract/photos'
import { photosTexts as texts } from '@ydo/contract/texts/photos'
import { welcomeTexts } from '@ydo/contract/texts/welcome'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
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
import { watchPhotoDrags } from './watch-photo-drags.ts'

type PhotoEditorProps = {
	actions: PhotoActions
	photos: PhotosSnapshot
	error?: string | undefined
	/** Reloads the list of photos. */
	onAsk?: () => void
}

/**
 * The photos, cropped as on the card: the main one, the others beside and below, and a tile to add more. Actions for the selected one are
 * below.
 */
export function PhotoEditor({ actions, photos: snapshot, error, onAsk }: PhotoEditorProps) {
	const { photos, sending, removing, word, known, written } = snapshot
	const errorId = useId()
	const place = useRef<HTMLDivElement>(null)
	// Its position too: a cropped photo gets a new id in the same place.
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
					// biome-ignore lint/suspicious/noArrayIndexKey: empty places have no id
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
			<p className="soft text-3 snug">{texts.help(limits.photoBytes / 1024 ** 2)}</p>
			{asked && going >= 0 && (
				<RemoveQuestion index={going} onRemove={() => remove(asked)} onClose={() => ask(undefined)} />
			)}
			{cut && <CropSheet key={cut.key} cut={cut} />}
		</div>
	)
}

/** Retries unsaved drafts when the network returns. */
function useSavedOnline(written: Readonly<Record<string, string>>, save: (id: string, text: string) => void): void {
	useEffect(() => {
		const again = () => {
			for (const [id, text] of Object.entries(written)) save(id, text)
		}
		addEventListener('online', again)
		return () => removeEventListener('online', again)
	}, [written, save])
}

/** Keeps the focus within a place when a change of `content` removes the focused element: the first control takes it. */
function useFocusKept(place: RefObject<HTMLElement | null>, content: unknown): void {
	const last = useRef<Element>(null)
	useEffect(() => {
		const note = ({ target }: FocusEvent) => {
			last.current = target instanceof Element && place.current?.contains(target) ? target : null
		}
		addEventListener('focusin', note)
		return () => removeEventListener('focusin', note)
	}, [place])
	// biome-ignore lint/correctness/useExhaustiveDependencies: a change of the content may remove the focus
	useEffect(() => {
		if (last.current?.isConnected !== false || document.activeElement !== document.body) return
		const control = place.current?.querySelector<HTMLElement>('input') ?? place.current?.querySelector('button')
		control?.focus()
	}, [place, content])
}

/** Handles files dropped or pasted anywhere on the page. Returns true while files are dragged over it. */
function usePhotoFiles(take: (files: readonly File[]) => void): boolean {
	const [over, setOver] = useState(false)
	useEffect(() => {
		const leaving = new AbortController()
		const { signal } = leaving
		const drag = (event: DragEvent) => {
			if (!event.dataTransfer?.types.includes('Files')) return
			// Otherwise the browser would navigate to the file.
			event.preventDefault()
			setOver(true)
		}
		const drop = (event: DragEvent) => {
			setOver(false)
			const files = [...(event.dataTransfer?.files ?? [])]
			if (files.length === 0) return
			event.preventDefault()
			take(files)
		}
		const paste = ({ clipboardData }: ClipboardEvent) => {
			const files = [...(clipboardData?.files ?? [])]
			if (files.length > 0) take(files)
		}
		addEventListener('dragover', drag, { signal })
		addEventListener('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false), { signal })
		addEventListener('drop', drop, { signal })
		addEventListener('paste', paste, { signal })
		return () => leaving.abort()
	}, [take])
	return over
}

/** Moves photos by pointer, arrow keys and buttons. The focused element keeps the focus. */
function useMoves(photos: readonly Photo[], onMove: (id: string, to: number) => void) {
	const list = useRef<HTMLUListElement>(null)
	const move = (from: number, to: number) => {
		const photo = photos[from]
		const focused = document.activeElement
		if (!photo || !photos[to]) return
		flushSync(() => onMove(photo.id, to))
		// An element moved in the DOM loses the focus.
		if (focused instanceof HTMLElement && focused !== document.activeElement) focused.focus()
	}
	const moveByKey = (event: KeyboardEvent, index: number) => {
		const to = stepOf(event.key)
		if (to === 0 || event.altKey || event.ctrlKey || event.metaKey) return
		event.preventDefault()
		move(index, index + to)
	}
	const latest = useRef(move)
	useEffect(() => {
		latest.current = move
	})
	useEffect(() => {
		if (list.current) return watchPhotoDrags(list.current, (from, to) => latest.current(from, to))
	}, [])
	return { list, move, moveByKey }
}

function stepOf(key: string): -1 | 0 | 1 {
	if (key === 'ArrowLeft' || key === 'ArrowUp') return -1
	return key === 'ArrowRight' || key === 'ArrowDown' ? 1 : 0
}
