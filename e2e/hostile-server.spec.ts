import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Page, type Route, test } from '@playwright/test'
import { logPaths } from '@ydo/contract/directory'
import { type SlotNews, slotLimits, slotPaths, slotTimes, type ToldMatch } from '@ydo/contract/slots'
import { inFull } from '@ydo/contract/test/in-full'
import { texts } from '@ydo/contract/texts'
import { refusedTexts } from '@ydo/contract/texts/report'
import { vaultPaths } from '@ydo/contract/vault'
import { heldValues } from '#support/held.ts'
import { untilPublished } from '#support/join.ts'
import { joinAnew, type NewMember } from '#support/new-member.ts'
import { isSlot, sendSlot, setVisibility } from '#support/send-slot.ts'
import { keyedCards } from '#support/serve-cards.ts'
import { topCard } from '#support/sign-in.ts'

// The real server behind a proxy that alters its responses. More attacks, without a browser: the hostile tests of packages/client.

const { integrity } = texts
const news = `**${slotPaths.slot}?*`
const log = `**${logPaths.checkpoint}`
const slots = `**${slotPaths.slot}`
/** Both calls that fetch entries of the vault. */
const entries = new RegExp(`${slotPaths.slot}\\?|${vaultPaths.entries}\\?`)
const week = 604_800_000

let joined: NewMember[] = []
test.afterEach(async () => {
	await Promise.all(joined.map(({ leave }) => leave()))
	joined = []
})

const banner = (page: Page) =>
	page.getByRole('alert').filter({ hasText: /^(Likes and chats are paused:|A security check failed\.)/ })

/** A new member with keys who has sent three slots: the vault has at least five entries, and the directory their leaf. */
async function enterVault(page: Page): Promise<NewMember> {
	const member = await joinAnew(page, 'Asha')
	joined.push(member)
	await page.clock.install()
	const published = untilPublished(page)
	await page.goto('/home')
	await expect(topCard(page).getByRole('heading')).toBeVisible()
	await published
	for (let sent = 0; sent < 3; sent++) await sendSlot(page)
	await expect.poll(async () => headOf(await heldValues(page), member)).toBeGreaterThanOrEqual(5)
	return member
}

function headOf(held: Record<string, string>, { id }: NewMember): number {
	const head = JSON.parse(held[`vault/${id}/head`] ?? '"{}"') as string
	return (JSON.parse(head) as { seq?: number }).seq ?? 0
}

/** Deletes stored values from the device, as damage would. */
async function forget(page: Page, prefixes: string[]): Promise<void> {
	await page.goto('/robots.txt')
	await page.evaluate(
		(begins) =>
			new Promise<void>((done) => {
				const opening = indexedDB.open('ydo', 1)
				opening.onsuccess = () => {
					const change = opening.result.transaction('held', 'readwrite')
					const store = change.objectStore('held')
					for (const prefix of begins) store.delete(IDBKeyRange.bound(prefix, `${prefix}\uffff`))
					change.oncomplete = () => {
						opening.result.close()
						done()
					}
				}
			}),
		prefixes,
	)
}

/** Expects the banner, and that no slot leaves, neither now nor after a reload under an honest server. */
async function expectStopped(page: Page, summary: string, honest: () => Promise<void>): Promise<void> {
	await page.goto('/choice')
	await expect(banner(page)).toHaveText(`${integrity.stopped} ${summary}`)
	await honest()
	const sent: string[] = []
	page.on('request', (request) => isSlot(request) && sent.push(request.url()))
	await page.reload()
	await expect(banner(page)).toHaveText(`${integrity.stopped} ${summary}`)
	await page.clock.fastForward(slotTimes.first + slotTimes.often.every)
	await page.clock.runFor(5000)
	await setVisibility(page, 'hidden')
	await setVisibility(page, 'visible')
	await page.evaluate(() => fetch('/robots.txt'))
	expect(sent).toEqual([])
}

type Entries = Pick<SlotNews, 'entries' | 'last'>

async function alter<Answer>(route: Route, change: (shown: Answer) => Partial<Answer> | undefined): Promise<void> {
	const response = await route.fetch()
	const shown = (await response.json()) as Answer
	// A call whose page has gone, or that came as the attack ended, is answered already.
	await route.fulfill({ response, json: { ...shown, ...change(shown) } }).catch(() => undefined)
}

/** The entry after `before`, as somebody without the key would write it. */
function forged(before: string): string {
	const entry = Buffer.from(before, 'base64url')
	const hash = createHash('sha256').update(entry).digest()
	const next = Buffer.concat([entry.subarray(0, 5), Buffer.alloc(8), hash, randomBytes(16 + 272)])
	next.writeBigUInt64BE(entry.readBigUInt64BE(5) + 1n, 5)
	return next.toString('base64url')
}

test('a vault with a missing, reordered, foreign or rolled back entry is refused and never healed', {
	tag: '@slow',
}, async ({ page }) => {
	test.slow() // four attacks
	const member = await enterVault(page)
	const all = `vault/${member.id}/`
	const attacks: [string, (shown: Entries) => Entries][] = [
		['an entry is dropped', ({ entries, last }) => ({ entries: entries.toSpliced(1, 1), last })],
		[
			'two change places',
			({ entries, last }) => ({ entries: entries.toSpliced(1, 2, ...entries.slice(1, 3).reverse()), last }),
		],
		[
			'one is somebody else’s',
			({ entries, last }) => ({ entries: entries.toSpliced(-1, 1, forged(entries.at(-2) ?? '')), last }),
		],
		['it goes back', ({ entries, last }) => ({ entries: entries.slice(0, -1), last: last - 1 })],
	]
	for (const [name, attack] of inFull(attacks, attacks.slice(0, 1)))
		await test.step(name, async () => {
			// The device's entries are damaged, so that it fetches them again.
			await forget(page, [`${all}violation`, `${all}entry/`, `${all}pack`])
			await page.route(entries, (route) => alter(route, attack))
			await expectStopped(page, integrity.summary.vault, () => page.unroute(entries))
		})
})

test('a log with a swapped key, unsigned or rolled back is refused and never healed', async ({ page }) => {
	test.slow() // three attacks
	const early = await (await page.request.get(logPaths.checkpoint)).text()
	await enterVault(page)
	await expect
		.poll(async () => (await heldValues(page))['directory/now/state'])
		.not.toContain(`\\\\n${early.split('\n')[1]}\\\\n`)
	const violation = ['directory/now/violation']
	const attacks: [string, (shown: SlotNews) => Partial<SlotNews>, string[]][] = [
		['it goes back', () => ({ checkpoint: early, leaves: '' }), violation],
		[
			'somebody else signed',
			({ checkpoint }) => ({ checkpoint: checkpoint.replace(/.{9}\n$/, `${'A'.repeat(9)}\n`) }),
			violation,
		],
		// Read again from the first leaf on.
		['a key is swapped', ({ leaves }) => ({ leaves: swapKey(leaves) }), ['directory/']],
	]
	for (const [name, attack, damaged] of inFull(attacks, attacks.slice(-1)))
		await test.step(name, async () => {
			await forget(page, damaged)
			await page.route(news, (route) => alter<SlotNews>(route, attack))
			// News older than the device's log may have crossed another page's: it then asks the log itself.
			await page.route(log, (route) => route.fulfill({ body: early }))
			await expectStopped(page, integrity.summary.directory, async () => {
				await Promise.all([page.unroute(news), page.unroute(log)])
			})
		})
})

/** Alters the season key of the first leaf. */
function swapKey(leaves: string): string {
	const bytes = Buffer.from(leaves, 'base64url')
	bytes.writeUInt8(bytes.readUInt8(30) ^ 1, 30)
	return bytes.toString('base64url')
}

test('a tick whose hash the server misreports stops all slots, and the evidence can be saved', {
	tag: '@slow',
}, async ({ page }) => {
	const member = await joinAnew(page, 'Asha')
	joined.push(member)
	await page.clock.install()
	const sent: number[] = []
	await page.route(slots, async (route) => {
		const length = route.request().postDataBuffer()?.length ?? 0
		// Until the log has the member's leaf, a batch leaves alone.
		if (length < slotLimits.openingBytes) return route.continue()
		sent.push(length)
		await route.fulfill({ json: { last: 1, tick: randomBytes(32).toString('base64url') } })
	})
	await page.goto('/home')
	await expect(topCard(page).getByRole('heading')).toBeVisible()
	await expect(async () => {
		await sendSlot(page)
		expect(sent).toEqual([5 + slotLimits.batchBytes + slotLimits.openingBytes])
	}).toPass()
	await expect(banner(page)).toHaveText(`${integrity.stopped} ${integrity.summary.slots}`)
	await expectStopped(page, integrity.summary.slots, () => page.unroute(slots))

	await page.getByRole('button', { name: integrity.open }).click()
	await expect(page.getByRole('dialog', { name: integrity.title })).toContainText(integrity.slots)
	const saving = page.waitForEvent('download')
	await page.getByRole('button', { name: integrity.save }).click()
	const evidence = JSON.parse(await readFile(await (await saving).path(), 'utf8'))
	expect(evidence).toMatchObject({ member: member.id, slots: { number: 0 }, refusedMatches: [] })
})

test('a match that the server made up is refused, reported until it is read, and kept as evidence in the settings', {
	tag: '@slow',
}, async ({ page }) => {
	await keyedCards(page)
	const member = await enterVault(page)
	const peer = (await topCard(page).getAttribute('data-card')) ?? ''
	await page.getByRole('button', { name: texts.home.smash, exact: true }).click()
	await expect.poll(() => topCard(page).getAttribute('data-card')).not.toBe(peer)
	await page.goto('/choice')
	await expect(async () => {
		await sendSlot(page)
		await expect(page.getByText(texts.choice.progress.sent)).toBeVisible({ timeout: 2000 })
	}).toPass()
	const bytes = (length: number) => randomBytes(length).toString('base64url')
	const match: ToldMatch = {
		...{ id: bytes(16), peer, week: Math.floor(Date.now() / week), ownLeaf: 1, peerLeaf: 0 },
		...{ proof: bytes(16), note: bytes(284), chatKey: bytes(1216) },
		...{ day: Math.floor(Date.now() / 86_400_000), name: 'Somebody made up' },
	}
	await page.route(news, (route) => alter<SlotNews>(route, () => ({ matches: [match] })))
	await page.reload()
	const { title, summary } = integrity.unproved
	await expect(banner(page)).toHaveText(`${title} ${summary}`)
	await page.unroute(news)
	await page.reload()
	await expect(banner(page)).toBeVisible()
	await expect(page.getByRole('article')).toHaveCount(1)

	await page.getByRole('link', { name: integrity.open }).click()
	await expect(page).toHaveURL(/\/settings#reports$/)
	await expect(banner(page)).toHaveCount(0)
	await page.getByRole('button', { name: refusedTexts.row }).click()
	const dialog = page.getByRole('dialog', { name: refusedTexts.row })
	await expect(dialog).toContainText(match.name)
	await expect(dialog).toContainText(refusedTexts.reasons.unproved)
	const saving = page.waitForEvent('download')
	await dialog.getByRole('button', { name: refusedTexts.save }).click()
	const evidence = JSON.parse(await readFile(await (await saving).path(), 'utf8'))
	expect(evidence).toMatchObject({
		member: member.id,
		refusedMatches: [{ id: match.id, peer, note: match.note, reason: 'unproved' }],
	})
	await page.goto('/matched')
	await expect(page.getByRole('heading', { name: texts.matched.none.yet.title })).toBeVisible()
	await expect(banner(page)).toHaveCount(0)
})
