import type { Deck } from '@ydo/client/deck/create-deck'
import { blockTexts } from '@ydo/contract/texts/block'
import { navTexts } from '@ydo/contract/texts/nav'
import { reportTexts as texts } from '@ydo/contract/texts/report'
import { useState } from 'react'
import type { SafetyAsk } from '#platform/safety.ts'
import { showToast } from '#platform/toasts.ts'
import { DialogSheet } from '#ui/dialog-sheet.tsx'
import { blockMember } from './block-member.ts'
import { BlockOrReport } from './block-or-report.tsx'
import { ReportForm } from './report-form.tsx'
import { ReportResult } from './report-result.tsx'
import type { Sent } from './use-report.ts'

type SafetySheetProps = { member: string; deck: Deck; ask: SafetyAsk; onBlocked(): void; onClose(): void }

/** Blocking somebody, and reporting them. Opens itself. */
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
		<DialogSheet name={sent ? texts.reportTitle : title} closeLabel={navTexts.close} onClose={onClose}>
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
		</DialogSheet>
	)
}
