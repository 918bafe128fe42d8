import { expect, type Page, type Request, test } from '@playwright/test'
import { signInHeadless } from '@ydo/client/member/headless-member'
import { sessionPaths } from '@ydo/contract/account'
import { slotPaths } from '@ydo/contract/slots'
import { texts } from '@ydo/contract/texts'
import { vaultPaths } from '@ydo/contract/vault'
import { forgetHeld, heldValues } from '#support/held.ts'
import { join, joinWithKeys } from '#support/join.ts'
import { addScreenLock } from '#support/passkeys.ts'
import {
	asked,
	beginKeeping,
	button,
	decide,
	heading,
	keepWords,
	likedOn,
	onNewDevice,
	openByWords,
	wordsShown,
} from '#support/recovery.ts'
import { sendSlot } from '#support/send-slot.ts'
import { enterHome, signIn, topCard } from '#support/sign-in.ts'
import { watchPage } from '#support/watch.ts'

const { recovery, settings } = texts

test('words are a backup: three of twelve are asked, however they are typed', { tag: '@slow' }, async ({ page }) => {
	const faults = watchPage(page)
	await join(page)
	await beginKeeping(page)
	await button(page, recovery.words).click()
	const words = await wordsShown(page)
	await button(page, recovery.written).click()
	await button(page, recovery.confirm).click()
	await expect(page.getByText(recovery.wordMissing)).toHaveCount(3)
	const places = await asked(page)
	const [first = 0, second = 0, third = 0] = places
	await expect(page.getByLabel(recovery.wordAt(first + 1), { exact: true })).toBeFocused()

	await page.getByLabel(recovery.wordAt(first + 1), { exact: true }).fill(`  ${words[first]?.toUpperCase()} `)
	await page.getByLabel(recovery.wordAt(second + 1), { exact: true }).fill('zebra-zoo')
	await page.getByLabel(recovery.wordAt(third + 1), { exact: true }).fill(`${third + 1}. ${words[third]}`)
	await button(page, recovery.confirm).click()
	await expect(page.getByText(recovery.wordWrong(second + 1))).toBeVisible()
	await expect(page.locator('[aria-invalid]')).toHaveCount(1)
	await button(page, recovery.showAgain).click()
	expect(await wordsShown(page)).toEqual(words)
	await button(page, recovery.written).click()
	expect(await asked(page)).toEqual(places)
	await page.getByLabel(recovery.wordAt(first + 1), { exact: true }).fill(words.join(' '))
	await button(page, recovery.confirm).click()
	await expect(page.getByText(recovery.done)).toBeVisible()
	await button(page, recovery.close).click()
	await expect(page.getByRole('button', { name: recovery.keepAnother })).toBeVisible()
	expect(faults).toEqual([])
})

test('a backup is offered once, on the third day and not because of likes', { tag: '@slow' }, async ({ page }) => {
	await joinWithKeys(page)
	await decide(page, texts.home.smash)
	await decide(page, texts.home.pass)
	const queued = () => heldValues(page).then((held) => Object.keys(held).filter((key) => key.includes('/waiting/')))
	// A slot takes the queue of the moment when it was armed.
	await expect(async () => {
		await sendSlot(page)
		expect(await queued()).toHaveLength(0)
	}).toPass()
	await page.goto('/choice')
	await expect(page.getByRole('article')).toHaveCount(1)
	await page.goto('/home')
	await expect(topCard(page)).toBeVisible()
	await expect(page.getByText(recovery.offer)).toBeHidden()

	// The server's clock stays, so its answers would be two days old.
	await page.route(`**${slotPaths.slot}*`, (route) => route.abort())
	await page.clock.install({ time: Date.now() + 2 * 86_400_000 + 60_000 })
	await page.reload()
	await expect(page.getByText(recovery.offer)).toBeVisible()
	await expect(page.getByText(recovery.offerHelp)).toBeVisible()
	await page.goto('/choice')
	await expect(page.getByRole('article')).toHaveCount(1)
	await expect(page.getByText(recovery.offer)).toBeHidden()
	await page.goto('/home')
	await button(page, recovery.later).click()
	await expect(page.getByText(recovery.offer)).toBeHidden()
	await expect.poll(queued).toHaveLength(1)
	await page.reload()
	await expect(topCard(page)).toBeVisible()
	await page.goto('/choice')
	await expect(page.getByRole('article')).toHaveCount(1)
	await page.goto('/home')
	await expect(topCard(page)).toBeVisible()
	await expect(page.getByText(recovery.offer)).toBeHidden()
})

test('a notice whose code failed to load appears when the network returns', { tag: ['@slow', '@browsers'] }, async ({
	page,
}) => {
	const email = await joinWithKeys(page)
	await page.route(/\/recovery-notice-[^/]*\.js$/, (route) => route.abort())
	await forgetHeld(page)
	await page.evaluate(() => localStorage.clear())
	await signIn(page, email)
	const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/recovery-notice-'))
	await page.goto('/home')
	await lost
	await page.unrouteAll()
	await page.evaluate(() => dispatchEvent(new Event('online')))
	await expect(page.getByText(recovery.locked)).toBeVisible()
})

test('the screen lock is a key: dismissed nothing is stored, accepted it is', { tag: '@slow' }, async ({ page }) => {
	const broken = await addScreenLock(page)
	await join(page)
	await beginKeeping(page)
	await broken.refuse()
	await button(page, recovery.screenLock).click()
	await expect(page.getByRole('alert')).toHaveText(recovery.failures.dismissed)
	expect(await broken.count()).toBe(0)
	await broken.remove()
	const lock = await addScreenLock(page)
	await button(page, recovery.screenLock).click()
	await expect(page.getByText(recovery.done)).toBeVisible()
	expect(await lock.count()).toBe(1)
	// Another passkey of the same screen lock would replace the first.
	await page.goto('/settings')
	await page.getByRole('button', { name: recovery.keepAnother }).click()
	await button(page, recovery.screenLock).click()
	await expect(page.getByRole('alert')).toHaveText(recovery.failures.held)
	expect(await lock.count()).toBe(1)
})

test('a screen lock without PRF says so, and words are left', { tag: '@slow' }, async ({ page }) => {
	await addScreenLock(page, { prf: false })
	await join(page)
	await beginKeeping(page)
	await button(page, recovery.screenLock).click()
	await expect(page.getByRole('alert')).toHaveText(recovery.failures.unable)
	await keepWords(page)
})

test('without a network nothing is lost, and setup resumes', { tag: '@slow' }, async ({ page, context }) => {
	await join(page)
	await beginKeeping(page)
	await button(page, recovery.words).click()
	const words = await wordsShown(page)
	await button(page, recovery.written).click()
	for (const at of await asked(page))
		await page.getByLabel(recovery.wordAt(at + 1), { exact: true }).fill(words[at] ?? '')
	await context.setOffline(true)
	await button(page, recovery.confirm).click()
	await expect(page.getByRole('alert')).toHaveText(recovery.failures.waiting)
	await context.setOffline(false)
	await button(page, recovery.confirm).click()
	await expect(page.getByText(recovery.done)).toBeVisible()
})

test('twelve words open everything on a new device, where the deck works meanwhile', { tag: '@slow' }, async ({
	page,
	browser,
	baseURL,
}) => {
	test.slow() // two devices
	const email = await join(page)
	// The other device meets the same card first.
	await decide(page, texts.home.pass)
	const first = await topCard(page).getAttribute('data-card')
	await decide(page, texts.home.smash)
	await sendSlot(page)
	await beginKeeping(page)
	const words = await keepWords(page)

	const context = await browser.newContext({ ...(baseURL && { baseURL }), viewport: page.viewportSize() })
	const other = await context.newPage()
	await enterHome(other, email)
	await expect(other.getByText(recovery.locked)).toBeVisible()
	const meanwhile = await topCard(other).getAttribute('data-card')
	await decide(other, texts.home.smash)
	await button(other, recovery.open).click()
	const field = other.getByLabel(recovery.unlockWords)

	await field.fill('twelve wurds')
	await button(other, recovery.unlock).click()
	await expect(other.getByText(recovery.strange(['wurds']))).toBeVisible()
	await field.fill(words.slice(0, 11).join(' '))
	await button(other, recovery.unlock).click()
	await expect(other.getByText(recovery.wrongCount(11))).toBeVisible()
	const swapped = [...words.slice(0, 11), words[11] === 'zoo' ? 'zone' : 'zoo'].join(' ')
	await field.fill(swapped)
	await button(other, recovery.unlock).click()
	await expect(other.getByText(recovery.wrongWords)).toBeVisible()
	await expect(field).toHaveValue(swapped)
	await field.fill(words.map((word, at) => `${at + 1}. ${word.toUpperCase()}`).join('\n'))
	await button(other, recovery.unlock).click()
	await expect(heading(other, recovery.unlockedTitle)).toBeVisible()
	await button(other, recovery.close).click()
	await expect(other.getByText(recovery.locked)).toBeHidden()

	// Both devices know both likes, once the other's have left with a slot of it.
	await expect.poll(() => likedOn(other)).toEqual([first, meanwhile].sort())
	await sendSlot(other)
	await page.goto('/home')
	for (const device of [page, other])
		await expect.poll(async () => likedOn(device), { timeout: 30_000 }).toEqual([first, meanwhile].sort())
	await context.close()
})

test('the screen lock opens everything on a new device', async ({ page }) => {
	await addScreenLock(page)
	const email = await join(page)
	const first = await topCard(page).getAttribute('data-card')
	await decide(page, texts.home.smash)
	await sendSlot(page)
	await beginKeeping(page)
	await button(page, recovery.screenLock).click()
	await expect(heading(page, recovery.doneTitle)).toBeVisible()
	await onNewDevice(page, email)
	await button(page, recovery.open).click()
	await button(page, recovery.screenLock).click()
	await expect(heading(page, recovery.unlockedTitle)).toBeVisible()
	await expect.poll(() => likedOn(page), { timeout: 30_000 }).toEqual([first])
})

test('a dismissed screen lock leaves the words, and one that was never a key says so', { tag: '@slow' }, async ({
	page,
}) => {
	const lock = await addScreenLock(page)
	const email = await join(page)
	await beginKeeping(page)
	const words = await keepWords(page)
	await onNewDevice(page, email)
	await button(page, recovery.open).click()
	await button(page, recovery.screenLock).click()
	await expect(page.getByRole('alert')).toHaveText(recovery.wrongLock)
	await page.getByLabel(recovery.unlockWords).fill(words.join(' '))
	await button(page, recovery.unlock).click()
	await expect(heading(page, recovery.unlockedTitle)).toBeVisible()

	await page.goto('/settings')
	await button(page, `${recovery.keepAnother} ${recovery.keepAnotherHelp}`).click()
	await button(page, recovery.screenLock).click()
	await expect(heading(page, recovery.doneTitle)).toBeVisible()
	await onNewDevice(page, email)
	await lock.refuse()
	await button(page, recovery.open).click()
	await button(page, recovery.screenLock).click()
	await expect(page.getByRole('alert')).toHaveText(recovery.unlockFailures.dismissed)
})

test('killed at any step nothing is half done, and setup resumes', { tag: '@slow' }, async ({ page }) => {
	test.slow() // five visits
	const email = await join(page)
	await beginKeeping(page)
	for (const step of ['ways', 'paper', 'confirm']) {
		if (step !== 'ways') await button(page, recovery.words).click()
		if (step === 'confirm') await button(page, recovery.written).click()
		await page.reload()
		await page.getByRole('button', { name: recovery.keepFirst }).click()
		await expect(heading(page, recovery.title)).toBeVisible()
	}
	await button(page, recovery.words).click()
	const words = await wordsShown(page)
	await button(page, recovery.written).click()
	await page.getByLabel(recovery.wordAt(((await asked(page))[0] ?? 0) + 1), { exact: true }).fill(words.join(' '))
	const isPut = (request: Request) => request.url().endsWith(vaultPaths.wraps) && request.method() === 'PUT'
	let lost = true
	await page.route(`**${vaultPaths.wraps}`, (route) => (lost && isPut(route.request()) ? undefined : route.continue()))
	await Promise.all([page.waitForRequest(isPut), button(page, recovery.confirm).click()])
	page.once('framenavigated', () => {
		lost = false
	})
	await Promise.all([page.waitForResponse((response) => isPut(response.request()) && response.ok()), page.reload()])

	await onNewDevice(page, email)
	await openByWords(page, words)
	await expect(heading(page, recovery.unlockedTitle)).toBeVisible()
})

test('after a loss the lost key opens nothing, a remaining one does, and other devices are signed out', {
	tag: '@slow',
}, async ({ page, browser, baseURL }) => {
	test.slow() // two devices
	await addScreenLock(page)
	const email = await join(page)
	const first = await topCard(page).getAttribute('data-card')
	await decide(page, texts.home.smash)
	await sendSlot(page)
	await beginKeeping(page)
	const words = await keepWords(page)
	const context = await browser.newContext({ ...(baseURL && { baseURL }), viewport: page.viewportSize() })
	const stolen = await context.newPage()
	await enterHome(stolen, email)
	await openByWords(stolen, words)
	await expect(heading(stolen, recovery.unlockedTitle)).toBeVisible()

	await page.goto('/settings')
	await page.getByRole('button', { name: recovery.keepAnother }).click()
	await button(page, recovery.screenLock).click()
	await button(page, recovery.close).click()
	await page.getByRole('button', { name: recovery.lost }).click()
	const dialog = page.getByRole('dialog', { name: recovery.lostTitle })
	await dialog.getByRole('checkbox', { name: recovery.kinds.code }).press('Space')
	await expect(dialog.getByRole('checkbox', { name: recovery.endOthers })).toBeChecked()
	await button(page, recovery.replace).click()
	await expect(heading(page, recovery.replacedTitle)).toBeVisible()
	await button(page, recovery.close).click()
	await expect(page.getByText(recovery.kinds.code, { exact: true })).toBeHidden()
	await expect(page.getByText(recovery.kinds.passkey, { exact: true })).toBeVisible()

	await stolen.reload()
	await expect(stolen).toHaveURL('/login')
	await expect.poll(() => prefixesHeld(stolen)).toEqual(['directory'])
	await context.close()
	await onNewDevice(page, email)
	await openByWords(page, words)
	await expect(page.getByText(recovery.wrongWords)).toBeVisible()
	await button(page, recovery.screenLock).click()
	await expect(heading(page, recovery.unlockedTitle)).toBeVisible()
	await expect.poll(() => likedOn(page), { timeout: 30_000 }).toEqual([first])
})

test('a member who lost everything sees what is gone, starts over, and keeps a new key', { tag: '@slow' }, async ({
	page,
}) => {
	const email = await join(page)
	await beginKeeping(page)
	const words = await keepWords(page)
	await onNewDevice(page, email)
	await button(page, recovery.open).click()
	await button(page, recovery.lostBoth).click()
	for (const consequence of recovery.consequences) await expect(page.getByText(consequence)).toBeVisible()
	await button(page, recovery.startOver).click()
	await expect(page.getByText(recovery.startOverMistyped)).toBeVisible()
	await page.getByLabel(recovery.typeToStartOver).fill('  Start  Over ')
	await button(page, recovery.startOver).click()
	await expect(heading(page, recovery.startedOverTitle)).toBeVisible()
	await page.getByRole('dialog').getByRole('button', { name: recovery.backUp, exact: true }).click()
	const others = await keepWords(page)
	expect(others).not.toEqual(words)
	await button(page, recovery.close).click()
	await expect(page.getByText(recovery.locked)).toBeHidden()
	expect(await likedOn(page)).toEqual([])

	await onNewDevice(page, email)
	await openByWords(page, words)
	await expect(page.getByText(recovery.wrongWords)).toBeVisible()
	await page.getByLabel(recovery.unlockWords).fill(others.join(' '))
	await button(page, recovery.unlock).click()
	await expect(heading(page, recovery.unlockedTitle)).toBeVisible()
})

test('forgetting the device says what is lost, offers a backup first, and removes everything', {
	tag: '@slow',
}, async ({ page }) => {
	test.slow() // three visits
	const email = await join(page)
	const first = await topCard(page).getAttribute('data-card')
	await decide(page, texts.home.smash)
	await page.goto('/settings')
	await expect(page.getByText(recovery.noneKept)).toBeVisible()
	await page.getByRole('button', { name: settings.signOut }).click()
	await expect(page.getByText(settings.forgetChoices.lost)).toBeVisible()
	await button(page, settings.keepKeyFirst).click()
	const words = await keepWords(page)
	await button(page, recovery.close).click()
	await page.getByRole('button', { name: settings.signOut }).click()
	await expect(page.getByText(settings.forgetChoices.lost)).toBeHidden()
	await expect(page.getByText(settings.forgetChoices.kept)).toBeVisible()
	const held = Object.keys(await heldValues(page))
	for (const prefix of ['vault/', 'device/', 'directory/'])
		expect(held.some((key) => key.startsWith(prefix))).toBe(true)
	await button(page, settings.forget).click()
	await expect(page).toHaveURL('/login')
	await expect.poll(async () => Object.keys(await heldValues(page))).toEqual([])

	await enterHome(page, email)
	await openByWords(page, words)
	await expect(heading(page, recovery.unlockedTitle)).toBeVisible()
	await expect.poll(() => likedOn(page), { timeout: 30_000 }).toEqual([first])
})

test('a session that the server ended leaves only irreplaceable data on the device', { tag: '@slow' }, async ({
	page,
	baseURL,
}) => {
	test.slow() // four visits
	const email = await joinWithKeys(page)
	const first = await topCard(page).getAttribute('data-card')
	await decide(page, texts.home.smash)
	await expect.poll(() => prefixesHeld(page)).toContain('lone')
	// Until then the deck alone knows the like, and the deck goes with the session.
	const isQueued = (held: object) => Object.keys(held).some((key) => key.includes('/waiting/'))
	await expect.poll(async () => isQueued(await heldValues(page))).toBe(true)

	await endElsewhere(page, email, baseURL)
	await expect.poll(() => prefixesHeld(page)).toEqual(['device', 'directory', 'lone', 'vault'])
	await enterHome(page, email)
	await expect.poll(() => likedOn(page), { timeout: 30_000 }).toEqual([first])

	await beginKeeping(page)
	await keepWords(page)
	await button(page, recovery.close).click()
	await expect.poll(() => prefixesHeld(page)).not.toContain('lone')
	const device = Object.keys(await heldValues(page)).find((key) => key.startsWith('device/'))
	const details = device?.replace('device/', 'ydo:').concat(':private-details') ?? ''
	await page.evaluate((key) => localStorage.setItem(key, '{"orientation":"","height":"5.6"}'), details)
	await page.reload()
	const detailsKept = () =>
		page.evaluate((own) => Object.keys(localStorage).filter((key) => key.startsWith(own)).length, details)
	await expect.poll(detailsKept).toBe(2)
	await endElsewhere(page, email, baseURL)
	await expect.poll(detailsKept).toBe(0)
	await expect.poll(() => prefixesHeld(page)).toEqual(['directory'])
	await enterHome(page, email)
	await expect(page.getByText(recovery.locked)).toBeVisible()
})

test('leftovers of an ended session are erased by the next page if the first closed too early', {
	tag: '@slow',
}, async ({ page, baseURL }) => {
	const email = await joinWithKeys(page)
	await decide(page, texts.home.smash)
	await expect.poll(() => prefixesHeld(page)).toContain('lone')
	await page.route('**/assets/forget-device*', (route) => route.abort())
	await endElsewhere(page, email, baseURL)
	const all = await prefixesHeld(page)
	await page.unrouteAll()
	await page.reload()
	const kept = ['device', 'directory', 'lone', 'vault']
	await expect.poll(() => prefixesHeld(page)).toEqual(kept)
	expect(all.length).toBeGreaterThan(kept.length)
})

/** Ends the page's session from another sign-in, and lets the page notice. */
async function endElsewhere(page: Page, email: string, baseURL: string | undefined): Promise<void> {
	const { access_token } = await signInHeadless(baseURL ?? '', email)
	const ended = await page.request.delete(sessionPaths.others, { headers: { authorization: `Bearer ${access_token}` } })
	expect(ended.ok()).toBe(true)
	await page.goto('/home')
	await expect(page).toHaveURL('/login')
}

/** The kinds of data on the device, by key prefix. */
const prefixesHeld = async (page: Page) =>
	[...new Set(Object.keys(await heldValues(page)).map((key) => key.split('/')[0]))].sort()
