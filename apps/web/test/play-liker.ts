import { idOf } from '@ydo/client/test/model-server'
import { slotPaths } from '@ydo/contract/slots'
import { openPage } from './open-page.tsx'
import { bringDevice, type PlayedMember, playMember, playOtherDevice, sendAll } from './play-member.ts'
import { sampleCards } from './sample-members.ts'

/** Notes to the first cards: with the likes that were sent, and with those after them. */
const notes = {
	sent: ['', 'The mural by the lake is yours, right?', ''],
	more: ['The mural by the lake is yours, right?', '', ''],
} as const

export type LikerOptions = {
	/** True for three more likes, which were not sent. */
	more?: boolean
}

/**
 * Opens a page for a member whose three likes were sent, on the device that sends them or on another one. Slots of the page do not reach
 * the server.
 */
export async function openLiker(path: string, device: 'sender' | 'other', { more = false }: LikerOptions = {}) {
	const cards = sampleCards()
	for (const [at, name] of [
		[3, 'Venkata Satya Lakshmi Narasimha'],
		[4, 'आराध्या'],
	] as const)
		cards.splice(at, 1, { ...(cards[at] as (typeof cards)[number]), name })
	return openPage(path, {
		cards,
		async script(server) {
			const { model, member } = server
			const liked = [...notes.sent, ...notes.more].map((_, at) => idOf(at + 1))
			for (const id of liked) await playMember(model, id)
			const sender = await playMember(model, member)
			await like(sender, liked, notes.sent)
			await sendAll(sender)
			const played = device === 'sender' ? sender : await playOtherDevice(model, sender)
			if (more) await like(played, liked.slice(notes.sent.length), notes.more)
			await bringDevice(played)
			server.fail(`POST ${slotPaths.slot}`)
		},
	})
}

async function like(member: PlayedMember, liked: readonly string[], said: readonly string[]): Promise<void> {
	for (const [at, text] of said.entries()) await member.like(liked[at] ?? '', text)
}
