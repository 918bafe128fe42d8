import type { ChatView, SafetyNumber } from '@ydo/client/chat/chat-view'
import { chatTexts } from '@ydo/contract/texts/chat'
import { correction, generate } from 'lean-qr'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { showToast } from '#browser/toasts.ts'
import { chatsOf } from '#member/use-chats.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { type ChatPerson, shortName } from './chat-person.ts'
import styles from './verifying.module.css'

const texts = chatTexts.verifying

type VerifyingProps = { member: string; person: ChatPerson; view: ChatView }

/** The safety number, with which two people check that nobody is between them: twelve words, also as a QR code. */
export function Verifying({ member, person, view }: VerifyingProps) {
	const number = useSafetyNumber(member, view)
	const [found, setFound] = useState<'same' | 'different'>()
	const [isScanning, scan] = useState(false)
	const place = useRef<HTMLDivElement>(null)
	const { verification } = view
	const compare = async (code: string) => {
		scan(false)
		const isSame = await (await chatsOf(member)).compare(view.id, code)
		setFound(isSame ? 'same' : 'different')
	}
	const pin = async () => {
		try {
			await (await chatsOf(member)).verify(view.id)
			place.current?.focus() // the button is gone, and the result is above it
		} catch (error) {
			console.error(error)
			showToast('error', chatTexts.sheet.failed)
		}
	}
	if (number === 'unknown') return <Notice kind="note" text={texts.unknown} />
	return (
		<div ref={place} className={styles.verifying} tabIndex={-1}>
			<p>{texts.help(shortName(person))}</p>
			{verification === 'renewed' && <Notice kind="failure" text={texts.renewed} />}
			{verification === 'changed' && <Notice kind="failure" text={texts.changed} />}
			{verification === 'verified' && <Notice kind="note" text={texts.verified} />}
			{found === 'same' && <Notice kind="note" text={texts.isSame} />}
			{found === 'different' && <Notice kind="failure" text={`${texts.different}. ${texts.differentHelp}`} />}
			<h3 className={styles.title}>{texts.words}</h3>
			<ol className={styles.words}>
				{number?.words.map((word) => (
					<li key={word}>{word}</li>
				))}
			</ol>
			{isScanning ? (
				<ScanCode onFound={(code) => void compare(code)} onEnd={() => scan(false)} />
			) : (
				number && <QrPicture code={number.code} name={texts.picture} />
			)}
			<div className="cluster gap-6">
				{verification !== 'verified' && number && found !== 'different' && (
					<Button small second="marigold" onClick={() => void pin()}>
						{texts.same}
					</Button>
				)}
				{mayScan() && !isScanning && number && (
					<Button small look="outline" onClick={() => scan(true)}>
						{texts.scan}
					</Button>
				)}
			</div>
		</div>
	)
}

/** The safety number of the current keys; undefined while it is being computed. */
function useSafetyNumber(member: string, { id, verification }: ChatView): SafetyNumber | 'unknown' | undefined {
	const [number, setNumber] = useState<SafetyNumber | 'unknown'>()
	// biome-ignore lint/correctness/useExhaustiveDependencies: other keys make another number
	useEffect(() => {
		let isWanted = true
		void chatsOf(member)
			.then((chats) => chats.safetyNumber(id))
			.catch(() => undefined)
			.then((made) => isWanted && setNumber(made ?? 'unknown'))
		return () => {
			isWanted = false
		}
	}, [member, id, verification])
	return number
}

/** Quiet zone in modules (ISO/IEC 18004, 5.3.8). */
const quiet = 4

/** A text as a QR code: ink on paper in both themes, since readers expect dark on light. */
function QrPicture({ code, name }: { code: string; name: string }) {
	const { size, path } = useMemo(() => drawn(code), [code])
	const side = size + 2 * quiet
	return (
		<svg className={styles.picture} viewBox={`${-quiet} ${-quiet} ${side} ${side}`} role="img" aria-label={name}>
			<path d={path} />
		</svg>
	)
}

/** The path of the dark modules, each a unit square. */
function drawn(code: string): { size: number; path: string } {
	const picture = generate(code, { minCorrectionLevel: correction.M })
	const places = Array.from({ length: picture.size }, (_, at) => at)
	const path = places.flatMap((y) => places.filter((x) => picture.get(x, y)).map((x) => `M${x} ${y}h1v1h-1z`)).join('')
	return { size: picture.size, path }
}

/** Missing in some browsers and in TypeScript's types (W3C Shape Detection). */
type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> }
type DetectorClass = new (options: { formats: string[] }) => Detector

function detectorClass(): DetectorClass | undefined {
	return (window as { BarcodeDetector?: DetectorClass }).BarcodeDetector
}

/** True if this browser can read QR codes: otherwise the words are compared. */
function mayScan(): boolean {
	return detectorClass() !== undefined && navigator.mediaDevices !== undefined
}

type ScanCodeProps = { onFound(code: string): void; onEnd(): void }

/** The camera's view, until it has found a QR code. Nothing is stored, or leaves the device. */
function ScanCode({ onFound, onEnd }: ScanCodeProps) {
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

/** The first QR code in view; undefined if `signal` aborts before. */
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
