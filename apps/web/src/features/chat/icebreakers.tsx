import type { Card } from '@ydo/contract/cards'
import { chatTexts } from '@ydo/contract/texts/chat'
import { useCommonTags } from '#platform/own-tags.ts'
import { HeartMark } from '#ui/heart-mark.tsx'
import { iceOf } from './ice-of.ts'
import styles from './icebreakers.module.css'

/** Ways to begin, from what both have in common and what the other one wrote. They fill the composer, and send nothing. */
export function Icebreakers({ card, onChoose }: { card: Card; onChoose(text: string): void }) {
	const ice = iceOf(card, useCommonTags())
	if (ice.length === 0) return null
	return (
		<ul className={styles.chips} aria-label={chatTexts.ice.name}>
			{ice.map(({ kind, says, writes }) => (
				<li key={says}>
					<button type="button" className={styles.chip} data-kind={kind} onClick={() => onChoose(writes)}>
						{kind === 'common' && <HeartMark size={20} />}
						{says}
					</button>
				</li>
			))}
		</ul>
	)
}
