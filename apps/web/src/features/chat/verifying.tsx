import type { ChatView, SafetyNumber } from '@ydo/client/chat/chat-view'
import { chatTexts } from '@ydo/contract/texts/chat'
import { useEffect, useRef, useState } from 'react'
import { showToast } from '#platform/toasts.ts'
import { chatsOf } from '#platform/use-chats.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { type ChatPerson, shortName } from './chat-person.ts'
import { QrPicture } from './qr-picture.tsx'
import { mayScan, ScanCode } from './scan-code.tsx'
import styles from './verifying.module.css'

const texts = chatTexts.verifying

type VerifyingProps = { member: string; person: ChatPerson; view: ChatView }

/** What two compare so that they know there is nobody between them: twelve words, and the same as a picture. */
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
			place.current?.focus() // the button is gone, and what it came to stands above
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
			<div className={styles.ways}>
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

/** Of the keys as they are now; undefined while it is being made. */
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
