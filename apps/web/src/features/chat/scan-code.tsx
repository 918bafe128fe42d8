import { chatTexts } from '@ydo/contract/texts/chat'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import styles from './scan-code.module.css'

const texts = chatTexts.verifying

/** Not all browsers have it, and TypeScript does not know it (W3C Shape Detection). */
type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> }
type DetectorClass = new (options: { formats: string[] }) => Detector

function detectorClass(): DetectorClass | undefined {
	return (window as { BarcodeDetector?: DetectorClass }).BarcodeDetector
}

/** Whether this browser can read a QR picture by itself: otherwise the words are compared. */
export function mayScan(): boolean {
	return detectorClass() !== undefined && navigator.mediaDevices !== undefined
}

type ScanCodeProps = { onFound(code: string): void; onEnd(): void }

/** What the camera sees, until it has seen a QR picture. Nothing of it is kept, or leaves the device. */
export function ScanCode({ onFound, onEnd }: ScanCodeProps) {
	const video = useRef<HTMLVideoElement>(null)
	const [failed, setFailed] = useState(false)
	const found = useEffectEvent(onFound)
	useEffect(() => {
		const leaving = new AbortController()
		read(video.current, leaving.signal)
			.then((code) => code && found(code))
			.catch((error) => {
				console.error(error)
				if (!leaving.signal.aborted) setFailed(true)
			})
		return () => leaving.abort()
	}, [])
	return (
		<div className={styles.scan}>
			{failed ? (
				<Notice kind="failure" text={texts.noCamera} />
			) : (
				<>
					<p role="status">{texts.scanning}</p>
					<video ref={video} className={styles.video} muted playsInline />
				</>
			)}
			<Button small look="outline" onClick={onEnd}>
				{texts.noScan}
			</Button>
		</div>
	)
}

/** The first QR picture that the camera sees; undefined when `signal` ends before that. */
async function read(video: HTMLVideoElement | null, signal: AbortSignal): Promise<string | undefined> {
	const Detector = detectorClass()
	if (!video || !Detector) throw new Error('nothing reads QR pictures here')
	const camera = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
	const stop = () => {
		for (const track of camera.getTracks()) track.stop()
	}
	try {
		signal.throwIfAborted()
		video.srcObject = camera
		await video.play()
		const detector = new Detector({ formats: ['qr_code'] })
		while (!signal.aborted) {
			const [code] = await detector.detect(video)
			if (code) return code.rawValue
			await new Promise((next) => setTimeout(next, 150))
		}
		return undefined
	} finally {
		stop()
	}
}
