import { limits } from '@ydo/contract/limits'
import { profileTexts } from '@ydo/contract/texts/profile'

const texts = profileTexts.tags

/** What became of the tags. `refused`: the text that was written cannot be taken, and must not be lost. */
export type TagChange = {
	readonly tags: readonly string[]
	/** For people; "" where there is nothing to say. */
	readonly said: string
	readonly refused: boolean
}

/** Adds a tag, trimmed; nothing where it is empty (specification, section 5) or there already. */
export function addTag(tags: readonly string[], text: string): TagChange {
	const tag = text.trim()
	if (tag === '') return { tags, said: '', refused: false }
	if (isAmong(tags, tag)) return { tags, said: texts.double(tag), refused: false }
	if (tags.length >= limits.tags) return { tags, said: texts.full(limits.tags), refused: true }
	if (isLong(tag)) return { tags, said: texts.long(limits.tagLength), refused: true }
	return { tags: [...tags, tag], said: texts.added(tag), refused: false }
}

/** Puts a text in a tag's place, trimmed. An empty one deletes the tag (specification, section 5); a double one changes nothing. */
export function editTag(tags: readonly string[], index: number, text: string): TagChange {
	const tag = text.trim()
	if (tag === '') return removeTag(tags, index)
	if (tag === tags[index]) return { tags, said: '', refused: false }
	if (isLong(tag)) return { tags, said: texts.long(limits.tagLength), refused: true }
	if (isAmong(tags.toSpliced(index, 1), tag)) return { tags, said: texts.double(tag), refused: false }
	return { tags: tags.toSpliced(index, 1, tag), said: texts.changed(tag), refused: false }
}

export function removeTag(tags: readonly string[], index: number): TagChange {
	const tag = tags[index]
	if (tag === undefined) return { tags, said: '', refused: false }
	return { tags: tags.toSpliced(index, 1), said: texts.removed(tag), refused: false }
}

function isLong(tag: string): boolean {
	return tag.normalize('NFC').length > limits.tagLength
}

/** Whether it is among them, whatever its case: the server keeps one of those. */
function isAmong(tags: readonly string[], tag: string): boolean {
	return tags.some((other) => other.toLowerCase() === tag.toLowerCase())
}
