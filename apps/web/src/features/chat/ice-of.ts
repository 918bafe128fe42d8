import type { Card } from '@ydo/contract/cards'
import { chatTexts } from '@ydo/contract/texts/chat'

const texts = chatTexts.ice

/** Something to begin with: what the chip says, and what it writes into the composer. */
export type Ice = { readonly kind: 'common' | 'prompt'; readonly says: string; readonly writes: string }

/** What both have in common first, then what the other one said on their card. */
export function iceOf({ tags, prompts }: Pick<Card, 'tags' | 'prompts'>, isCommon: (tag: string) => boolean): Ice[] {
	const common = [...new Set(tags)].filter(isCommon)
	return [
		...common.map((tag): Ice => ({ kind: 'common', says: texts.both(tag), writes: texts.bothText(tag) })),
		...prompts.map(
			({ prompt, answer }): Ice => ({ kind: 'prompt', says: texts.prompt(prompt), writes: texts.promptText(answer) }),
		),
	]
}
