import { type Page, test } from '@playwright/test'
import { type HeadlessMember, headlessMember } from '@ydo/client/member/headless-member'
import { cardList, cardPaths } from '@ydo/contract/cards'
import { slotPaths } from '@ydo/contract/slots'
import { bringDevice } from '#support/bring-device.ts'
import { playStudent, sendLikes } from '#support/played-student.ts'
import { publishCardAt } from '#support/publish-card.ts'
import { beginAnew } from './own-vault.ts'

/** This worker's own member, whose likes have left. They are of students whose keys are lost, so that none likes back. */
export type Liker = { email: string; sender: HeadlessMember; other: HeadlessMember }

const liked = { Neethu: '', Nangsel: 'The mural by the lake is yours, right?', Vaishnavi: '' }

let made: Promise<Liker> | undefined

/** The member on two devices, of which the first one sends; made once per worker. */
export function playLiker(baseURL: string): Promise<Liker> {
	made ??= make(baseURL)
	return made
}

async function make(baseURL: string): Promise<Liker> {
	const email = `gallery.${crypto.randomUUID().slice(0, 8)}@iiitdmj.ac.in`
	await publishCardAt(baseURL, email, { card: { name: 'Zubin', gender: 'man', interestedIn: ['woman'] } })
	const sender = await playStudent(baseURL, email, 'Chrome on Android')
	const cards = cardList.parse(await (await sender.request(cardPaths.all)).json())
	for (const [name, text] of Object.entries(liked)) {
		const card = cards.find((one) => one.name === name)
		if (!card) throw new Error(`${name} is not among the cards`)
		await sender.like(card.id, text)
	}
	await sendLikes(sender)
	const other = await headlessMember(baseURL, email)
	await other.open()
	await other.sync()
	const unlocked = await other.recovery.unlockByCode(sender.words().join(' '))
	if (unlocked !== 'done') throw new Error(`the words do not open it: ${unlocked}`)
	await other.sync()
	return { email, sender, other }
}

/** Makes the page one of the liker's devices and blocks its slots, so that the next state finds everything unchanged. */
export async function openLiker(page: Page, device: 'sender' | 'other'): Promise<void> {
	const liker = await playLiker(test.info().project.use.baseURL ?? '')
	await beginAnew(page)
	await bringDevice(page, liker[device])
	await page.addInitScript((path) => {
		const real = window.fetch
		window.fetch = (input, init) =>
			init?.method === 'POST' && String(input).startsWith(path) ? Promise.reject(new TypeError()) : real(input, init)
	}, slotPaths.slot)
}
