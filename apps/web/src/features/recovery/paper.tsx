import type { RecoveryCode } from '@ydo/client/recovery/create-recovery'
import { recoveryTexts as texts } from '@ydo/contract/texts/recovery'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import styles from './recovery-dialog.module.css'
import { StepTitle } from './step-title.tsx'

/** The twelve words, to be written down. They count only once three of them were typed. */
export function Paper({ code, onWritten }: { code: RecoveryCode; onWritten(): void }) {
	const [said, say] = useState('')
	const copy = () =>
		navigator.clipboard.writeText(code.words.join(' ')).then(
			() => say(texts.copied),
			() => say(texts.notCopied),
		)
	return (
		<div className={styles.step}>
			<StepTitle>{texts.paperTitle}</StepTitle>
			<p>{texts.paperHelp}</p>
			{/* A list's numbers are not copied, and not read everywhere. */}
			<ol className={styles.paper} translate="no">
				{code.words.map((word, at) => (
					<li key={word + String(at)}>
						<span>{at + 1}</span> {word}
					</li>
				))}
			</ol>
			<div className={styles.tools}>
				<Button small look="outline" onClick={copy}>
					{texts.copy}
				</Button>
				<Button small look="outline" onClick={() => print()}>
					{texts.print}
				</Button>
			</div>
			<p className={styles.said} role="status">
				{said}
			</p>
			<Button onClick={onWritten}>{texts.written}</Button>
		</div>
	)
}
