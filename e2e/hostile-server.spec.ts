import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Page, type Route, test } from '@playwright/test'
import { logPaths } from '@ydo/contract/directory'
import { texts } from '@ydo/contract/texts'
import { type Match, tickNumbers, tickPaths } from '@ydo/contract/ticks'
import { type VaultEntries, vaultPaths } from '@ydo/contract/vault'
import { heldValues } from '#support/held.ts'
import { joinAnew, type NewMember } from '#support/new-member.ts'
import { topCard } from '#support/sign-in.ts'

// The real server, with somebody in between who alters what it answers. More attacks, without a browser: the hostile tests of packages/client.

const { integrity } = texts
const entriesOf = (after = '*') => `**${vaultPaths.entries}?after=${after}`
const week = 604_800_000

let joined: NewMember[] = []
test.afterEach(async () => {
	await Promise.all(joined.map(({ leave }) => leave()))
	joined = []
})

const banner = (page: Page) =>
	page.getByRole('alert').filter({ hasText: /^(Your choices are stopped\.|A match was refused\.)/ })

/** Passes the card on top, which two of one name may follow. */
async function passTop(page: Page): Promise<void> {
	const id = await topCard(page).getAttribute('data-card')
	await page.getByRole('button', { name: texts.home.pass, exact: true }).click()
	await expect(page.locator(`[data-place="top"][data-card="${id}"]`)).toHaveCount(0)
}

/** Somebody new who passes three cards: the vault has five entries then, and the directory their leaf. */
async function enterVault(page: Page): Promise<NewMember> {
	const member = await joinAnew(page, 'Asha')
	joined.push(member)
	await page.clock.install()
	await page.goto('/home')
	await expect(topCard(page).getByRole('heading')).toBeVisible()
	const published = page.waitForResponse((answer) => answer.url().includes('/api/directory/leaves'))
	for (let passed = 0; passed < 3; passed++) await passTop(page)
	await published
	await expect.poll(async () => headOf(await heldValues(page), member)).toBeGreaterThanOrEqual(5)
	return member
}

function headOf(held: Record<string, string>, { id }: NewMember): number {
	const head = JSON.parse(held[`vault/${id}/head`] ?? '"{}"') as string
	return (JSON.parse(head) as { seq?: number }).seq ?? 0
}

/** Has the device forget values that it holds, as damage would. */
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

/** Calls of the page that only ticks make. */
function noteTicks(page: Page): string[] {
	const calls: string[] = []
	page.on('request', (request) => {
		if (new URL(request.url()).pathname.startsWith(tickPaths.ticks)) calls.push(request.url())
	})
	return calls
}

/** The banner says so, and no tick leaves, neither now nor after a reload under an honest server. */
async function expectStopped(page: Page, summary: string, honest: () => Promise<void>): Promise<void> {
	await page.goto('/choice')
	await expect(banner(page)).toHaveText(`${integrity.stopped} ${summary}`)
	await honest()
	const ticks = noteTicks(page)
	await page.reload()
	await expect(banner(page)).toHaveText(`${integrity.stopped} ${summary}`)
	await page.clock.fastForward(tickNumbers.first + tickNumbers.often)
	await page.clock.runFor(5000)
	await page.evaluate(() => fetch('/robots.txt'))
	expect(ticks).toEqual([])
}

async function alter(route: Route, change: (shown: VaultEntries) => unknown): Promise<void> {
	const response = await route.fetch()
	const shown = (await response.json()) as VaultEntries
	await route.fulfill({ response, json: change(shown) ?? shown })
}

/** As whoever does not have the key would write the entry after `before`. */
function forged(before: string): string {
	const entry = Buffer.from(before, 'base64url')
	const hash = createHash('sha256').update(entry).digest()
	const next = Buffer.concat([entry.subarray(0, 5), Buffer.alloc(8), hash, randomBytes(16 + 272)])
	next.writeBigUInt64BE(entry.readBigUInt64BE(5) + 1n, 5)
	return next.toString('base64url')
}

test('a vault that lacks an entry, has them in another order, has a foreign one or goes back: refused and never healed', async ({
	page,
}) => {
	const member = await enterVault(page)
	const all = `vault/${member.id}/`
	const attacks: [string, (shown: VaultEntries) => unknown][] = [
		['an entry is dropped', ({ entries }) => void entries.splice(1, 1)],
		['two change places', ({ entries }) => void entries.splice(1, 2, ...entries.slice(1, 3).reverse())],
		['one is somebody else’s', ({ entries }) => void entries.splice(-1, 1, forged(entries.at(-2) ?? ''))],
		['it goes back', ({ entries, last }) => ({ entries: entries.slice(0, -1), last: last - 1 })],
	]
	for (const [name, attack] of attacks)
		await test.step(name, async () => {
			// What the device holds of the entries is damaged, so that it asks for them again.
			await forget(page, [`${all}violation`, `${all}entry/`, `${all}pack`])
			await page.route(entriesOf(), (route) => alter(route, attack))
			await expectStopped(page, integrity.summary.vault, () => page.unroute(entriesOf()))
		})
})

test('a log with a swapped key, unsigned, or from before: refused and never healed', async ({ page }) => {
	const early = await (await page.request.get(logPaths.checkpoint)).text()
	await enterVault(page)
	// This visit reads the log as far as the own key, or the next one does.
	await page.reload()
	await expect
		.poll(async () => (await heldValues(page))['directory/now/state'])
		.not.toContain(`\\\\n${early.split('\n')[1]}\\\\n`)
	const swapKey = async (route: Route) => {
		const response = await route.fetch()
		const body = await response.body()
		// Within the season key of the bundle's first leaf, behind its length.
		body.writeUInt8(body.readUInt8(2 + 30) ^ 1, 2 + 30)
		await route.fulfill({ response, body })
	}
	const attacks: [string, string, (route: Route) => Promise<void>, string[]][] = [
		[
			'it goes back',
			`**${logPaths.checkpoint}`,
			(route) => route.fulfill({ contentType: 'text/plain', body: early }),
			['directory/now/violation'],
		],
		[
			'somebody else signed',
			`**${logPaths.checkpoint}`,
			async (route) => {
				const response = await route.fetch()
				await route.fulfill({ response, body: (await response.text()).replace(/.{9}\n$/, `${'A'.repeat(9)}\n`) })
			},
			['directory/now/violation'],
		],
		// Read anew, from the first leaf on.
		['a key is swapped', `**${logPaths.entries}**`, swapKey, ['directory/']],
	]
	for (const [name, path, attack, damaged] of attacks)
		await test.step(name, async () => {
			await forget(page, damaged)
			await page.route(path, attack)
			await expectStopped(page, integrity.summary.directory, () => page.unroute(path))
		})
})

test('a tick that the server says it holds otherwise stops all others; what was seen can be saved', async ({
	page,
}) => {
	const member = await enterVault(page)
	const sent: number[] = []
	await page.route(`**${tickPaths.ticks}`, async (route) => {
		sent.push(route.request().postDataBuffer()?.length ?? 0)
		await route.fulfill({ contentType: 'application/octet-stream', body: randomBytes(32) })
	})
	await expect(async () => {
		await page.clock.fastForward(tickNumbers.first)
		expect(sent).toEqual([tickNumbers.openingBytes])
	}).toPass()
	await expect(banner(page)).toHaveText(`${integrity.stopped} ${integrity.summary.ticks}`)
	await expectStopped(page, integrity.summary.ticks, () => page.unroute(`**${tickPaths.ticks}`))

	await page.getByRole('button', { name: integrity.open }).click()
	await expect(page.getByRole('dialog', { name: integrity.title })).toContainText(integrity.ticks)
	const saving = page.waitForEvent('download')
	await page.getByRole('button', { name: integrity.save }).click()
	const evidence = JSON.parse(await readFile(await (await saving).path(), 'utf8'))
	expect(evidence).toMatchObject({ member: member.id, ticks: { number: 0 }, refusedMatches: [] })
})

test('a match that the server made up is refused, kept as evidence and told until it is read', async ({
	page,
	browser,
}) => {
	const other = await browser.newPage()
	const peer = await enterVault(other)
	await other.close()
	const member = await enterVault(page)
	const now = Math.floor(Date.now() / week)
	const bytes = (length: number) => randomBytes(length).toString('base64url')
	const match: Match = {
		...{ id: bytes(16), peer: peer.id, week: now, peerWeek: now, note: bytes(156) },
		cancels: Array.from({ length: 64 }, () => bytes(16)).sort(),
		at: new Date().toISOString(),
	}
	await page.goto('/home')
	await expect(topCard(page).getByRole('heading')).toBeVisible()
	// The peer may be one of the three who were passed: those are dealt again behind the others.
	await page.getByRole('button', { name: texts.home.refresh, exact: true }).click()
	for (;;) {
		if ((await topCard(page).getAttribute('data-card')) === peer.id) break
		await passTop(page)
	}
	await expect.poll(async () => headOf(await heldValues(page), member)).toBeGreaterThanOrEqual(5)
	const before = headOf(await heldValues(page), member)
	await page.getByRole('button', { name: texts.home.smash, exact: true }).click()
	await expect.poll(async () => headOf(await heldValues(page), member)).toBeGreaterThan(before)
	// Matches are asked for at the beginning of each visit; one with somebody who is not chosen is dropped unseen.
	await page.route(`**${tickPaths.matches}`, (route) => route.fulfill({ json: { matches: [match] } }))
	await page.reload()
	await expect(banner(page)).toHaveText(`${integrity.refused.one} ${integrity.refused.summary}`)
	await page.unroute(`**${tickPaths.matches}`)
	await page.reload()
	await expect(banner(page)).toBeVisible()

	await page.getByRole('button', { name: integrity.open }).click()
	const saving = page.waitForEvent('download')
	await page.getByRole('button', { name: integrity.save }).click()
	const evidence = JSON.parse(await readFile(await (await saving).path(), 'utf8'))
	expect(evidence).toMatchObject({
		member: member.id,
		refusedMatches: [{ id: match.id, peer: peer.id, note: match.note }],
	})
	await page.getByRole('button', { name: integrity.read }).click()
	await expect(banner(page)).toHaveCount(0)
})
