import {
	type Crop,
	cropParts,
	cropRectangle,
	greatestZoom,
	isWhole,
	moveCrop,
	wholeCrop,
	zoomCrop,
} from '@ydo/client/photos/crop'
import { limits } from '@ydo/contract/limits'
import { navTexts } from '@ydo/contract/texts/nav'
import { photosTexts } from '@ydo/contract/texts/photos'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import styles from './crop-sheet.module.css'
import { cutOut } from './cut-out.ts'
import type { Cut } from './use-cropping.ts'

const texts = photosTexts.cropping

/** Distance that an arrow key moves the image, in fractions of the frame, and the factor of a zoom key. */
const keyMove = 0.04
const keyZoom = 1.1

/** The image under a 3:4 frame: moved and zoomed by fingers, mouse or keys. */
export function CropSheet({ cut: { title, image, canStay, leaveLabel, onDone, onLeave } }: { cut: Cut }) {
	const size = { width: image.naturalWidth, height: image.naturalHeight }
	const helpId = useId()
	const stage = useRef<HTMLDivElement>(null)
	const [crop, setCrop] = useState<Crop>(() => wholeCrop(size))
	const [busy, setBusy] = useState(false)
	const most = greatestZoom(size)
	const move = (x: number, y: number) => setCrop((now) => moveCrop(size, now, { x, y }))
	const zoom = (factor: number) => setCrop((now) => zoomCrop(size, now, now.zoom * factor))
	useEffect(() => {
		const { naturalWidth: width, naturalHeight: height } = image
		const of = { width, height }
		if (!stage.current) return
		return watchCropHand(stage.current, {
			move: (x, y) => setCrop((now) => moveCrop(of, now, { x, y })),
			zoom: (factor) => setCrop((now) => zoomCrop(of, now, now.zoom * factor)),
		})
	}, [image])

	const keys: Record<string, () => void> = {
		ArrowLeft: () => move(-keyMove, 0),
		ArrowRight: () => move(keyMove, 0),
		ArrowUp: () => move(0, -keyMove),
		ArrowDown: () => move(0, keyMove),
		'+': () => zoom(keyZoom),
		'=': () => zoom(keyZoom),
		'-': () => zoom(1 / keyZoom),
		'0': () => setCrop(wholeCrop(size)),
	}
	const press = (event: KeyboardEvent) => {
		const act = !event.ctrlKey && !event.metaKey && !event.altKey && keys[event.key]
		if (!act) return
		event.preventDefault()
		act()
	}
	const use = async () => {
		setBusy(true)
		// If the browser has no memory for the canvas, a file is sent unchanged, and a photo stays.
		const stays = canStay && isWhole(size, crop)
		const part = stays ? undefined : cutOut(image, cropRectangle(size, crop)).catch(() => undefined)
		onDone(await part)
	}
	const part = cropParts(size, crop)
	const width = Math.round(cropRectangle(size, crop).width)
	return (
		<Sheet name={title} closeLabel={navTexts.close} onClose={onLeave}>
			<h2>{title}</h2>
			{/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; this is one thing that takes keys */}
			<div
				ref={stage}
				className={styles.stage}
				role="group"
				aria-label={texts.area}
				aria-describedby={helpId}
				// biome-ignore lint/a11y/noNoninteractiveTabindex: it takes the arrow keys
				tabIndex={0}
				onKeyDown={press}
			>
				<div className={styles.frame}>
					<img
						className={styles.image}
						src={image.src}
						alt=""
						draggable={false}
						style={{
							width: `${100 / part.width}%`,
							height: `${100 / part.height}%`,
							left: `${(-100 * part.left) / part.width}%`,
							top: `${(-100 * part.top) / part.height}%`,
						}}
					/>
				</div>
				<span className={styles.ratio} aria-hidden="true">
					3 : 4
				</span>
			</div>
			<p id={helpId} className="soft text-3 snug">
				{texts.areaHelp}
			</p>
			<p className={styles.warning} role="status">
				{width < limits.photoSharpWidth && texts.small(width, limits.photoSharpWidth)}
			</p>
			<div className={styles.zoom}>
				<IconButton look="printed" label={texts.reset} onClick={() => setCrop(wholeCrop(size))}>
					<Icon name="undo" size={22} weight={3} />
				</IconButton>
				<input
					className={styles.slider}
					type="range"
					aria-label={texts.zoom}
					aria-valuetext={texts.zoomed(crop.zoom)}
					min={1}
					max={most}
					step={0.05}
					disabled={most === 1}
					value={crop.zoom}
					onChange={({ target }) => setCrop(zoomCrop(size, crop, target.valueAsNumber))}
				/>
				<span className={styles.zoomed} aria-hidden="true">
					{texts.zoomed(crop.zoom)}
				</span>
			</div>
			<div className={styles.ways}>
				<Button small look="outline" onClick={onLeave}>
					{leaveLabel}
				</Button>
				<Button small busy={busy} onClick={use}>
					{texts.done}
				</Button>
			</div>
		</Sheet>
	)
}

type CropHand = {
	/** In fractions of the frame. */
	move(x: number, y: number): void
	zoom(factor: number): void
}

type Point = { x: number; y: number }

/** Zoom factor of a wheel notch, 100 pixels. */
const wheelZoom = 1.15

/**
 * Lets the image under the frame, the first child of `stage`, be moved by one pointer, zoomed by two, and by the wheel. Returns a stop
 * function.
 */
function watchCropHand(stage: HTMLElement, hand: CropHand): () => void {
	const pointers = new Map<number, Point>()

	const down = ({ pointerId, clientX: x, clientY: y, button }: PointerEvent) => {
		if (button !== 0 || pointers.size === 2) return
		pointers.set(pointerId, { x, y })
		stage.setPointerCapture(pointerId)
	}
	const move = ({ pointerId, clientX: x, clientY: y }: PointerEvent) => {
		const before = pointers.get(pointerId)
		const frame = stage.firstElementChild
		if (!before || !frame) return
		const apart = distanceOf(pointers)
		pointers.set(pointerId, { x, y })
		// With two fingers each moves the image half as far.
		hand.move((x - before.x) / frame.clientWidth / pointers.size, (y - before.y) / frame.clientHeight / pointers.size)
		if (apart) hand.zoom((distanceOf(pointers) ?? apart) / apart)
	}
	const up = ({ pointerId }: PointerEvent) => pointers.delete(pointerId)
	const wheel = (event: WheelEvent) => {
		event.preventDefault()
		hand.zoom(wheelZoom ** (-event.deltaY / 100))
	}

	const leaving = new AbortController()
	const { signal } = leaving
	stage.addEventListener('pointerdown', down, { signal })
	stage.addEventListener('pointermove', move, { signal })
	stage.addEventListener('pointerup', up, { signal })
	stage.addEventListener('pointercancel', up, { signal })
	stage.addEventListener('wheel', wheel, { signal, passive: false })
	return () => leaving.abort()
}

/** Distance between two pointers; undefined unless there are exactly two. */
function distanceOf(pointers: ReadonlyMap<number, Point>): number | undefined {
	const [one, other] = pointers.values()
	return one && other && Math.max(1, Math.hypot(one.x - other.x, one.y - other.y))
}
