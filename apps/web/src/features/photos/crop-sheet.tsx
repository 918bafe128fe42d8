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
import { DialogSheet } from '#ui/dialog-sheet.tsx'
import { RoundButton } from '#ui/round-button.tsx'
import styles from './crop-sheet.module.css'
import { cutOut } from './cut-out.ts'
import type { Cut } from './use-cropping.ts'
import { watchCropHand } from './watch-crop-hand.ts'

const texts = photosTexts.cropping

/** How far an arrow key moves the image, in parts of the frame, and a key zooms. */
const keyMove = 0.04
const keyZoom = 1.1

/** The image under a frame of three by four: moved and zoomed by fingers, mouse or keys until the right part is in it. */
export function CropSheet({ cut: { title, image, small, leaveLabel, onDone, onLeave } }: { cut: Cut }) {
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
		// Where the browser has no memory to draw in, the image goes as it is.
		const stays = small && isWhole(size, crop)
		const part = stays ? undefined : cutOut(image, cropRectangle(size, crop)).catch(() => undefined)
		onDone(await part)
	}
	const part = cropParts(size, crop)
	const width = Math.round(cropRectangle(size, crop).width)
	return (
		<DialogSheet name={title} closeLabel={navTexts.close} onClose={onLeave}>
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
			<p id={helpId} className={styles.help}>
				{texts.areaHelp}
			</p>
			<p className={styles.warning} role="status">
				{width < limits.photoSharpWidth && texts.small(width, limits.photoSharpWidth)}
			</p>
			<div className={styles.zoom}>
				<RoundButton name={texts.reset} icon="undo" onClick={() => setCrop(wholeCrop(size))} />
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
		</DialogSheet>
	)
}
