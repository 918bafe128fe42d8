import { createBlocks } from '@ydo/client/visibility/create-blocks'
import type { Card } from '@ydo/contract/cards'
import { blockTexts as texts } from '@ydo/contract/texts/block'
import { useEffect, useRef, useState } from 'react'
import { choosing } from '#platform/choosing.ts'
import { session } from '#platform/session.ts'
import { showToast } from '#platform/toasts.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import styles from './block-question.module.css'
import { deckOf } from './deck-of.ts'

type BlockQuestionProps = {
	/** The member who asks. */
	member: string
	card: Card
	onCancel(): void
}

/** Asks whether somebody is to be blocked. With a yes their card leaves at once, and the dialog around this closes. */
export function BlockQuestion({ member, card: { id, name }, onCancel }: BlockQuestionProps) {
	const [blocking, setBlocking] = useState(false)
	const [failure, setFailure] = useState<string>()
	const heading = useRef<HTMLHeadingElement>(null)
	useEffect(() => heading.current?.focus(), [])
	const block = async (dialog: HTMLDialogElement | null) => {
		setBlocking(true)
		setFailure(undefined)
		const blocks = createBlocks({ request: session.requestAs(member), storage: localStorage, member })
		const outcome = await blocks.block(id, name)
		setBlocking(false)
		if (outcome !== 'blocked') return setFailure(outcome.failure)
		void withdraw(member, id).catch(console.error)
		const deck = deckOf(member)
		deck.drop(id)
		// What the device holds for the next visit is to lose the card too.
		void deck.load()
		showToast('success', texts.done(name))
		dialog?.close()
	}
	return (
		<>
			<h2 ref={heading} tabIndex={-1}>
				{texts.title(name)}
			</h2>
			<p>{texts.help}</p>
			{failure && <Notice kind="failure" text={failure} />}
			<div className={styles.ways}>
				<Button
					className={styles.block}
					look="outline"
					busy={blocking}
					onClick={({ currentTarget }) => block(currentTarget.closest('dialog'))}
				>
					{texts.confirm}
				</Button>
				<Button disabled={blocking} onClick={onCancel}>
					{texts.cancel}
				</Button>
			</div>
		</>
	)
}

/** Whoever is blocked is not to be liked for longer. Said of everybody: an entry for those alone who were liked would name them. */
async function withdraw(id: string, peer: string): Promise<void> {
	const member = await choosing(id)
	if ((await member.open()) === 'open') await member.withdraw(peer)
}
