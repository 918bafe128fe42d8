import type { Deck } from '@ydo/client/deck/create-deck'
import { createBlocks } from '@ydo/client/visibility/create-blocks'
import { navTexts } from '@ydo/contract/texts/nav'
import { blockTexts, reportTexts as texts } from '@ydo/contract/texts/report'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { deviceStorage } from '#browser/storage.ts'
import { showToast } from '#browser/toasts.ts'
import { choosing } from '#member/choosing.ts'
import type { SafetyAsk } from '#member/safety.ts'
import { session } from '#member/session.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { ReportForm } from './report-form.tsx'
import styles from './safety.module.css'
import type { Sent } from './use-report.ts'

type SafetySheetProps = { member: string; deck: Deck; ask: SafetyAsk; onBlocked(): void; onClose(): void }

/** Blocks or reports a member. Opens itself. */
export function SafetySheet({ member, deck, ask, onBlocked, onClose }: SafetySheetProps) {
	const { peer, isBlocked = false } = ask
	const name = ask.name || texts.somebody
	const [step, setStep] = useState<'both' | 'both again' | 'report'>(isBlocked ? 'report' : 'both')
	const [sent, setSent] = useState<Sent>()
	const block = async () => {
		const failure = await blockMember({ member, deck, peer, name: ask.name })
		if (!failure) onBlocked()
		return failure
	}
	const title = step === 'report' ? texts.report(name) : texts.title(name)
	return (
		<Sheet name={sent ? texts.reportTitle : title} closeLabel={navTexts.close} onClose={onClose}>
			{sent ? (
				<ReportResult sent={sent} name={name} onBlock={block} />
			) : step === 'report' ? (
				<ReportForm
					member={member}
					ask={{ peer, name, isBlocked }}
					onBlock={block}
					onSent={setSent}
					onBack={isBlocked ? undefined : () => setStep('both again')}
				/>
			) : (
				<BlockOrReport
					name={name}
					isBack={step === 'both again'}
					onReport={() => setStep('report')}
					onBlock={block}
					onDone={() => showToast('success', blockTexts.done(name))}
				/>
			)}
		</Sheet>
	)
}

type Block = { member: string; deck: Deck; peer: string; name: string }

/** Blocks a member: their card leaves at once, and lists omit them once the sheet has closed. Returns an error text if it failed. */
async function blockMember({ member, deck, peer, name }: Block): Promise<string | undefined> {
	const blocks = createBlocks({ request: session.requestAs(member), storage: deviceStorage, member })
	const outcome = await blocks.block(peer, name)
	if (outcome !== 'blocked') return outcome.failure
	void withdraw(member, peer).catch(console.error)
	deck.drop(peer)
	// The device's cached list must lose the card too.
	void deck.load()
	return undefined
}

/** Withdraws any like of a blocked member. Recorded for every blocked member: an entry only for liked ones would reveal the likes. */
async function withdraw(id: string, peer: string): Promise<void> {
	const member = await choosing(id)
	if ((await member.open()) === 'open') await member.withdraw(peer)
}

type ReportResultProps = {
	sent: Sent
	name: string
	/** Returns an error text if it failed. */
	onBlock(): Promise<string | undefined>
}

/** The receipt of a report, or that it is queued; and that the member is blocked, or why that failed. */
function ReportResult({ sent: { outcome, block }, name, onBlock }: ReportResultProps) {
	const [failure, setFailure] = useState(typeof block === 'object' ? block.failure : undefined)
	const [isBlocked, setBlocked] = useState(block === 'done')
	const [busy, setBusy] = useState(false)
	const heading = useRef<HTMLHeadingElement>(null)
	useEffect(() => heading.current?.focus(), [])
	const again = async () => {
		setBusy(true)
		const failed = await onBlock()
		setBusy(false)
		setFailure(failed)
		setBlocked(!failed)
		if (!failed) heading.current?.focus() // the button unmounts with its press
	}
	const isKept = outcome === 'kept'
	return (
		<>
			<h2 ref={heading} tabIndex={-1}>
				{isKept ? texts.keptTitle : texts.receiptTitle}
			</h2>
			{!isKept && <p className={styles.code}>{outcome.receipt.code}</p>}
			<p>{isKept ? texts.keptHelp : texts.receiptHelp}</p>
			{isBlocked && <p>{texts.alsoBlocked(name)}</p>}
			{failure && (
				<Notice kind="failure" text={failure}>
					<Button small look="outline" busy={busy} onClick={again}>
						{texts.blockAgain}
					</Button>
				</Notice>
			)}
			<div className={styles.ends}>
				<Button onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}>{texts.done}</Button>
			</div>
		</>
	)
}

type BlockOrReportProps = {
	name: string
	/** True if the member came back from the report. */
	isBack: boolean
	onReport(): void
	/** Returns an error text if it failed. */
	onBlock(): Promise<string | undefined>
	/** Blocked: the dialog around this closes. */
	onDone(): void
}

/** The choice between blocking and reporting, with the effects of each. */
function BlockOrReport({ name, isBack, onReport, onBlock, onDone }: BlockOrReportProps) {
	const [busy, setBusy] = useState(false)
	const [failure, setFailure] = useState<string>()
	const heading = useRef<HTMLHeadingElement>(null)
	useEffect(() => {
		if (isBack) heading.current?.focus()
	}, [isBack])
	const block = async ({ currentTarget }: MouseEvent) => {
		const dialog = currentTarget.closest('dialog')
		setBusy(true)
		const failed = await onBlock()
		setBusy(false)
		setFailure(failed)
		if (failed) return
		onDone()
		dialog?.close()
	}
	return (
		<>
			<h2 ref={heading} tabIndex={-1}>
				{texts.title(name)}
			</h2>
			{failure && <Notice kind="failure" text={failure} />}
			<section className={styles.way} aria-label={texts.blockTitle}>
				<p>{blockTexts.help}</p>
				<Button className={styles.danger} look="outline" busy={busy} onClick={block}>
					{blockTexts.button(name)}
				</Button>
			</section>
			<section className={styles.way} aria-label={texts.reportTitle}>
				<p>{texts.reportHelp}</p>
				<Button disabled={busy} onClick={onReport}>
					{texts.report(name)}
				</Button>
			</section>
		</>
	)
}
