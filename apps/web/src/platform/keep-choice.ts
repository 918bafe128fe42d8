import type { Member } from '@ydo/client/member/create-member'
import type { Decided } from '@ydo/client/member/decide'
import { choiceTexts } from '@ydo/contract/texts/choice'
import { choosing } from './choosing.ts'

/** Milliseconds that the code for choosing may take to come. */
const patience = 8000
const words = choiceTexts.notKept

/** Has the member `id` decide something. Gives what kept it from being kept, in words; undefined where it is kept. Never rejects. */
export async function keepChoice(
	id: string,
	decide: (member: Member) => Promise<Decided>,
): Promise<string | undefined> {
	const member = await Promise.race([choosing(id), tooLate()])
	if (!member) return words.unreached
	try {
		if ((await member.open()) === 'locked') return words.locked
		const decided = await decide(member)
		if (decided === 'full') return choiceTexts.full(member.view().most)
		return decided === 'stopped' ? words.stopped : undefined
	} catch {
		return words.failed
	}
}

function tooLate(): Promise<undefined> {
	return new Promise((resolve) => setTimeout(resolve, patience, undefined))
}
