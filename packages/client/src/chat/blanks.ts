import { chatLimits } from '@ydo/contract/chats'
import type { HeldFold } from '@ydo/contract/held-chats'

// [Note: blank messages] The server cannot tell words from marks, so a match may send thousands a day that show nothing and cost a device
// its time. Those of each UTC day, by their stamps, are counted on the device: a mark that moved nothing, wishes, details, what nobody
// can read. A mark that moved something does not count: a busy talk has two for each of its messages.

const dayLength = 86_400_000
/** Days for which much of it is told after. */
const told = 7

type Blanks = NonNullable<HeldFold['theirBlanks']>

/** With one more of the peer's, of that time in Unix milliseconds. Stamps never go back. */
export function withBlank(blanks: Blanks | undefined, at: number): Blanks {
	const day = Math.floor(at / dayLength)
	const { lastMuch, ...before } = blanks ?? { day, count: 0 }
	const count = before.day === day ? before.count + 1 : 1
	const much = count > chatLimits.blanksPerDay ? day : lastMuch
	return { day, count, ...(much !== undefined && { lastMuch: much }) }
}

/** Whether the peer sent much that shows nothing on a day that is not long ago. */
export function sendsBlanks({ theirBlanks }: HeldFold, now: number): boolean {
	const { lastMuch } = theirBlanks ?? {}
	return lastMuch !== undefined && now < (lastMuch + told) * dayLength
}
