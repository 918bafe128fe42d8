import { createExport } from '@ydo/client/export/create-export'
import { navTexts } from '@ydo/contract/texts/nav'
import { yourDataTexts as texts } from '@ydo/contract/texts/your-data'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { chatReader } from '#platform/chat-reader.ts'
import { deviceData } from '#platform/device-data.ts'
import { session } from '#platform/session.ts'
import { Button } from '#ui/button.tsx'
import { DialogSheet } from '#ui/dialog-sheet.tsx'
import styles from './export-dialog.module.css'
import { SignInAgain } from './sign-in-again.tsx'

type ExportDialogProps = {
	member: string
	/** Back from a fresh sign-in that the file wanted: it is made at once. */
	isResumed: boolean
	onClose(): void
}

/** Makes the file on this device and hands it over. */
export function ExportDialog({ member, isResumed, onClose }: ExportDialogProps) {
	const [maker] = useState(() =>
		createExport({
			request: session.requestAs(member),
			fetch: (path, init) => fetch(path, init),
			deviceData: () => deviceData(member),
			chats: () => chatReader(member),
		}),
	)
	const snapshot = useSyncExternalStore(maker.subscribe, maker.getSnapshot)
	useEffect(() => {
		if (isResumed) void maker.make()
		return maker.cancel
	}, [maker, isResumed])
	const { state } = snapshot
	return (
		<DialogSheet className={styles.sheet} name={texts.ask} closeLabel={navTexts.close} onClose={onClose}>
			<h2>{texts.ask}</h2>
			<ul className={styles.parts}>
				{texts.parts.map((part) => (
					<li key={part}>{part}</li>
				))}
			</ul>
			<p className={styles.note}>{texts.note}</p>
			<div className={styles.outcome} role="status">
				{state === 'working' && (
					<>
						<progress aria-label={texts.progress} value={snapshot.done} max={snapshot.all} />
						<span>{texts.making(snapshot.done, snapshot.all)}</span>
					</>
				)}
				{state === 'done' && texts.done}
				{state === 'done' && !snapshot.hasChats && <p className={styles.note}>{texts.withoutChats}</p>}
			</div>
			{state === 'failed' && (
				<p className={styles.error} role="alert">
					{texts.failed}
				</p>
			)}
			{state === 'done' && <SaveLink name={snapshot.name} file={snapshot.file} />}
			{state === 'sign-in-again' && <SignInAgain member={member} task="export" className={styles.note} />}
			{(state === 'idle' || state === 'working' || state === 'failed') && (
				<Button
					second={state === 'failed' ? 'marigold' : 'rose'}
					busy={state === 'working'}
					onClick={() => maker.make()}
				>
					{state === 'failed' ? texts.retry : texts.make}
				</Button>
			)}
		</DialogSheet>
	)
}

/** Saves the file at once where the browser lets it, and when pressed. */
function SaveLink({ name, file }: { name: string; file: Blob }) {
	const link = useRef<HTMLAnchorElement>(null)
	const [address, setAddress] = useState<string>()
	useEffect(() => {
		const made = URL.createObjectURL(file)
		setAddress(made)
		return () => URL.revokeObjectURL(made)
	}, [file])
	useEffect(() => {
		if (!address) return
		link.current?.focus()
		link.current?.click()
	}, [address])
	return (
		<a ref={link} className={styles.save} href={address} download={name}>
			{texts.save}
		</a>
	)
}
