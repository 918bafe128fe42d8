import { idOf } from '@ydo/client/test/model-server'
import { blockPaths } from '@ydo/contract/blocks'
import { lettersOver } from '@ydo/contract/said'
import { slotPaths } from '@ydo/contract/slots'
import { texts } from '@ydo/contract/texts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { type Opening, openPage } from '#test/open-page.tsx'
import { openLiker } from '#test/play-liker.ts'
import { bringDevice, playMember, readDevice } from '#test/play-member.ts'
import { sampleCards } from '#test/sample-members.ts'
import { follow, press, topCard, topName } from '#test/screens.ts'
import type { ScriptedServer } from '#test/scripted-server.ts'

const { choice, home, nav } = texts
const most = 60
const button = (name: string) => page.getByRole('button', { name, exact: true })
const liked = (name: string) => page.getByRole('article', { name, exact: true })
const words = () => page.getByRole('textbox', { name: choice.note.label })
const dialog = () => page.getByRole('dialog')
const openLikes = () => page.getByRole('article').elements().length

/** Opens home for a member who has keys. Their slots do not reach the server. */
async function openHome(opening: Opening = {}): Promise<ScriptedServer> {
	const server = await openPage('/home', { script: ({ fail }) => fail(`POST ${slotPaths.slot}`), ...opening })
	await topCard().getByRole('heading').findElement()
	await expect.poll(() => server.model.log.lastOf(server.member)).toBeDefined()
	return server
}

/** The name on the top card, without the age. */
const nameOnTop = async () => (await topName()).replace(/\(\d+\)/, '').trim()

/** Likes the top card, and waits until another replaces it. */
async function like(): Promise<string> {
	const name = await nameOnTop()
	await press(home.smash)
	await expect.poll(nameOnTop).not.toBe(name)
	return name
}

async function openNote(): Promise<void> {
	await topCard().getByRole('heading').click()
	await press(choice.note.say)
}

/** Likes the top card from its details, with a note. */
async function likeWith(text: string): Promise<string> {
	const name = await nameOnTop()
	await openNote()
	await words().fill(text)
	await press(choice.smashWith)
	await expect.element(page.getByText(choice.smashedWith(name))).toBeVisible()
	await expect.element(dialog()).not.toBeInTheDocument()
	return name
}

async function openChoice(count: number): Promise<void> {
	await follow(nav.choice)
	await expect.poll(openLikes).toBe(count)
}

test('a like taken back before it was sent leaves Choice, and its card returns at the end of the deck', async () => {
	await openHome({ cards: sampleCards().slice(0, 4) })
	const name = await like()
	await openChoice(1)
	await press(choice.withdrawOf(name))
	await expect.element(dialog()).toHaveTextContent(`${choice.withdrawing.unsent} ${choice.withdrawing.card}`)
	await press(choice.withdrawing.cancel)
	await expect.element(button(choice.withdrawOf(name))).toHaveFocus()
	await press(choice.withdrawOf(name))
	await press(choice.withdrawing.confirm)
	await expect.element(page.getByRole('heading', { name: choice.emptyTitle })).toBeVisible()
	await expect.element(page.getByRole('heading', { level: 1, name: nav.choice })).toHaveFocus()
	await expect.element(page.getByText(choice.withdrawing.done(name))).toBeInTheDocument()
	await page.getByRole('main').getByRole('link', { name: nav.toDeck }).click()
	for (let before = 0; before < 3; before++) expect(await like()).not.toBe(name)
	expect(await nameOnTop()).toBe(name)
})

test.runIf(import.meta.env.YDO_SLOW)(
	'a like that was sent stands until its week ends: taking it back and a new note say so',
	async () => {
		await openLiker('/choice', 'sender')
		const [taken, kept] = sampleCards().map(({ name }) => name) as [string, string]
		await liked(kept).getByRole('button', { name: 'The mural' }).click()
		await expect.element(dialog()).toHaveTextContent(choice.note.left)
		await words().fill('Second words')
		await press(choice.note.save)
		await expect.element(liked(kept).getByRole('button', { name: 'Second words' })).toHaveFocus()
		await press(choice.withdrawOf(taken))
		const asked = await dialog().findElement()
		const [day = ''] = /(?<=stands until ).+?(?=:)/.exec(asked.textContent) ?? []
		await expect.element(dialog()).toHaveTextContent(choice.withdrawing.sent(day))
		await press(choice.withdrawing.confirm)
		await expect.poll(openLikes).toBe(2)
		await expect.element(page.getByText(choice.withdrawing.doneSent(taken, day))).toBeInTheDocument()
	},
)

test('a note can be changed; one that is too long gets an error beside it, and stays', async () => {
	const { model, member } = await openHome()
	const name = await likeWith('First words')
	await openChoice(1)
	await liked(name).getByRole('button', { name: 'First words' }).click()
	await expect.element(words()).toHaveFocus()
	const long = 'नमस्ते '.repeat(16).trim()
	await words().fill(long)
	await press(choice.note.save)
	await expect.element(page.getByText(choice.note.tooLong(lettersOver(long)))).toBeVisible()
	await expect.element(words()).toHaveValue(long)
	await expect.element(words()).toHaveFocus()
	await words().fill('नमस्ते')
	await press(choice.note.save)
	await expect.element(dialog()).not.toBeInTheDocument()
	await expect.element(liked(name).getByRole('button', { name: 'नमस्ते' })).toHaveFocus()
	const next = await readDevice(model, member)
	expect(next.view().choices.map(({ text }) => text)).toEqual(['नमस्ते'])
})

test.runIf(import.meta.env.YDO_SLOW)(
	'a note that could not be saved stays in its field, beside the reason',
	async () => {
		vi.spyOn(window, 'requestIdleCallback').mockReturnValue(0)
		onTestFinished(() => void vi.restoreAllMocks())
		await openPage('/home')
		const name = await nameOnTop()
		await openNote()
		await press(choice.smashWith)
		await expect.element(page.getByText(choice.note.empty)).toBeVisible()
		await words().fill('You hum in the lab.')
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
		onTestFinished(() => void vi.useRealTimers())
		await press(choice.smashWith)
		await vi.advanceTimersByTimeAsync(8000)
		vi.useRealTimers()
		await expect.element(page.getByText(choice.notKept.unreached)).toBeVisible()
		await expect.element(words()).toHaveValue('You hum in the lab.')
		await userEvent.keyboard('{Escape}')
		await expect.element(dialog()).not.toBeInTheDocument()
		expect(await nameOnTop()).toBe(name)
	},
)

test.runIf(import.meta.env.YDO_SLOW)('a like with a note can be taken back like any other', async () => {
	await openHome()
	const name = await likeWith('Too soon')
	await press(home.undo)
	await expect.poll(nameOnTop).toBe(name)
	await follow(nav.choice)
	await expect.element(page.getByRole('heading', { name: choice.emptyTitle })).toBeVisible()
})

test.runIf(import.meta.env.YDO_SLOW)(
	'with all sixty open a like is refused with the reason, and its card returns',
	async () => {
		// Without animations each press decides the next card at once.
		await commands.setMedia({ reducedMotion: 'reduce' })
		const [card] = sampleCards()
		const letters = 'abcdefghij'
		const cards = Array.from({ length: most + 2 }, (_, at) => ({
			...(card as NonNullable<typeof card>),
			...{ id: idOf(at + 1), name: `Someone ${letters[Math.floor(at / 10)]}${letters[at % 10]}` },
		}))
		await openHome({
			cards,
			async script({ model, member, fail }) {
				const liker = await playMember(model, member)
				for (const { id } of cards.slice(0, most - 1)) await liker.like(id)
				await bringDevice(liker)
				fail(`POST ${slotPaths.slot}`)
			},
		})
		// Once the vault is read, those liked on the other device are no longer dealt.
		const left = cards.slice(most - 1).map(({ name }) => name)
		await expect.poll(async () => left.includes(await nameOnTop()), { timeout: 30_000 }).toBe(true)
		await press(home.smash)
		await expect.element(button(home.undo)).toBeVisible()
		await expect.element(page.getByText(choice.full(most))).not.toBeInTheDocument()
		const refused = await like()
		await expect.element(page.getByText(choice.full(most))).toBeVisible()
		await press(home.pass)
		await expect.poll(nameOnTop).toBe(refused)
		await openNote()
		await words().fill('One more')
		await press(choice.smashWith)
		await expect.element(dialog().getByText(choice.full(most))).toBeVisible()
		await userEvent.keyboard('{Escape}')
		await expect.element(dialog()).not.toBeInTheDocument()
		await openChoice(most)
		await expect.element(page.getByText(`${most} ${choice.of(most)}`)).toBeVisible()
	},
)

test.runIf(import.meta.env.YDO_SLOW)('blocking somebody takes back an open like of them', async () => {
	const server = await openHome()
	server.on(`POST ${blockPaths.blocks}`, new Response(null, { status: 204 }))
	const [blocked, other] = [await like(), await like()]
	await openChoice(2)
	await liked(blocked).getByRole('button').first().click()
	await press(texts.report.open(blocked))
	await press(texts.block.button(blocked))
	await expect.poll(openLikes).toBe(1)
	await expect.element(liked(other)).toBeVisible()
})

test.runIf(import.meta.env.YDO_SLOW)(
	'a liked member who is no longer listed stands there without a name, and can be taken back',
	async () => {
		await openPage('/choice', {
			async script({ model, member }) {
				const liker = await playMember(model, member)
				await liker.like(idOf(90))
				await bringDevice(liker)
			},
		})
		await expect.element(liked(choice.away)).toBeVisible()
		await press(choice.withdrawOf(choice.away))
		await press(choice.withdrawing.confirm)
		await expect.element(page.getByRole('heading', { name: choice.emptyTitle })).toBeVisible()
	},
)
