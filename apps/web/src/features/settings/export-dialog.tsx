import { createExport } from '@ydo/client/export/create-export'
import type { ChatReader } from '@ydo/client/export/exported-chat'
import { navTexts } from '@ydo/contract/texts/nav'
import { yourDataTexts as texts } from '@ydo/contract/texts/settings'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { chatsNow, subscribeChoosing, viewOf } from '#member/choosing.ts'
import { deviceData } from '#member/device-data.ts'
import { session } from '#member/session.ts'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import styles from './export-dialog.module.css'
import { SignInAgain } from './sign-in-again.tsx'

type ExportDialogProps = {
	member: string
	/** True if back from the fresh sign-in that the export required: it then starts at once. */
	isResumed: boolean
	onClose(): void
}

/** Builds the file on this device and downloads it. */
export function ExportDialog({ member, isResumed, onClose }: ExportDialogProps) {
	const [maker] = useState(() =>
		createExport({
			request: session.requestAs(member),
			fetch: (path, init) => fetch(path, init),
			deviceData: () => deviceData(member, viewOf),
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
		<Sheet className={styles.sheet} name={texts.ask} closeLabel={navTexts.close} onClose={onClose}>
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
		</Sheet>
	)
}

/** Downloads the file at once if the browser permits, and on a press. */
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

/** Milliseconds after which a vault that has not opened counts as closed. */
const patience = 15_000

/** Returns the member's chats once their vault was read; undefined if it is not open on this device. */
async function chatReader(member: string): Promise<ChatReader | undefined> {
	await vaultRead(member)
	const [view, chats] = [viewOf(member), chatsNow()]
	if (!view || !chats) return undefined
	if (view.status !== 'open' || !view.isRead) return undefined
	return { ids: view.matches.map(({ id }) => id), read: chats.read }
}

/** Resolves when the vault was read, or cannot be read on this device. */
function vaultRead(member: string): Promise<void> {
	return new Promise((resolve) => {
		const look = () => {
			const view = viewOf(member)
			// A device is `new` until the server has said whether there is a vault.
			if (!view || view.status === 'closed' || view.status === 'new' || (view.status === 'open' && !view.isRead)) return
			settle()
		}
		const settle = () => {
			end()
			clearTimeout(late)
			resolve()
		}
		const end = subscribeChoosing(look)
		const late = setTimeout(settle, patience)
		look()
	})
}
