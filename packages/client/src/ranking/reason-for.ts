import type { Common } from './closeness.ts'
import type { Reason } from './rankable.ts'
import type { Seen, Taste } from './taste.ts'
import type { TraitReader } from './traits.ts'
import { weights } from './weights.ts'

type Known = { readonly taste: Taste; readonly freshness: number; readonly reader: TraitReader }

/** Log odds from which a tag is said to be to somebody's taste: a like half as likely again. */
const tasteSaid = 0.4
/** The freshness of a card held for three days. */
const freshSaid = Math.exp(-3 / weights.freshDays)
/** No more words than fit on a line of the card. */
const tagsSaid = 2

/** What can be said for a card: the rarest tags first, then what the member's likes say, then year and discipline; else chance. */
export function reasonFor({ traits, common }: Seen, { taste, freshness, reader }: Known): Reason {
	const [prompt] = common.prompts
	if (prompt !== undefined && common.byPrompts > common.byTags)
		return { kind: 'prompt', prompt: reader.promptWord(prompt) }
	if (common.tags.length > 0) return { kind: 'tags', tags: common.tags.slice(0, tagsSaid).map(reader.tagWord) }
	const liked = traits.tags.reduce((best, tag) => (taste.ofTag(tag) > taste.ofTag(best) ? tag : best), -1)
	if (taste.ofTag(liked) >= tasteSaid) return { kind: 'taste', tag: reader.tagWord(liked) }
	return { kind: lesserKind(common, freshness) }
}

function lesserKind(
	{ byYear, byDiscipline }: Common,
	freshness: number,
): 'class' | 'fresh' | 'year' | 'discipline' | 'chance' {
	const sameYear = byYear === weights.year
	if (sameYear && byDiscipline > 0) return 'class'
	if (freshness >= freshSaid) return 'fresh'
	if (sameYear) return 'year'
	return byDiscipline > 0 ? 'discipline' : 'chance'
}
