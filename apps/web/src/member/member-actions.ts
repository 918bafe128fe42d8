import type { Decided, Member } from '@ydo/client/member/create-member'
import { choiceTexts } from '@ydo/contract/texts/choice'
import { senderTexts } from '@ydo/contract/texts/sender'
import { showToast } from '#browser/toasts.ts'
import { choosing } from './choosing.ts'

/** Milliseconds to wait for the choosing code to load. */
const patience = 8000
const words = choiceTexts.notKept

/** Runs a decision of member `id`. Returns an error text if it was not stored, undefined if it was. Never rejects. */
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

/** Makes this device the sender of the member's likes, and shows the result. Never rejects. */
export async function sendFromHere(member: string): Promise<void> {
	const outcome = await choosing(member)
		.then((chooser) => chooser.sendFromHere())
		.catch(() => 'waiting' as const)
	showToast(outcome === 'done' ? 'success' : 'error', senderTexts.outcomes[outcome])
}

/** Saves the evidence about refused matches as a file. */
export async function saveEvidence(member: string): Promise<void> {
	const evidence = (await choosing(member)).evidence()
	const day = new Date().toISOString().slice(0, 10)
	saveFile(`ydo-evidence-${day}.json`, `${JSON.stringify(evidence, null, '\t')}\n`)
}

/** Downloads a text as a file. */
function saveFile(name: string, text: string): void {
	const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
	const link = document.createElement('a')
	link.href = address
	link.download = name
	link.click()
	// The browser has read it by then.
	setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
