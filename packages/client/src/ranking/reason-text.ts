import { rankingTexts } from '@ydo/contract/texts/ranking'
import type { Reason } from './rankable.ts'

/** The line that says a reason. */
export function reasonText(reason: Reason): string {
	if (reason.kind === 'tags') return rankingTexts.tags(reason.tags)
	if (reason.kind === 'prompt') return rankingTexts.prompt(reason.prompt)
	if (reason.kind === 'taste') return rankingTexts.taste(reason.tag)
	return rankingTexts[reason.kind]
}
