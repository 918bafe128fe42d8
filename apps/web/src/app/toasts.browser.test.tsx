import { paths } from '@ydo/contract/session'
import { texts } from '@ydo/contract/texts'
import { timings } from '@ydo/contract/timings'
import { expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { openPage } from '#test/open-page.tsx'
import { holdToasts, press, topCard } from '#test/screens.ts'

const toast = () => page.getByRole('alert').filter({ hasText: texts.login.failures.cancelled })
const bar = () => toast().element().querySelector('[role=progressbar]')

/** The play state of the toast's progress bar, which is its timer. Undefined once it has gone. */
const timer = () => bar()?.getAnimations()[0]?.playState

/** Lets the timer run slowly, for what happens before it ends. */
function slowTimer(): void {
	for (const animation of bar()?.getAnimations() ?? []) animation.playbackRate = 0.01
}

/** Shows a toast and waits until it is at rest. */
async function provoke(): Promise<void> {
	await openPage('/login?error=cancelled', { viewer: 'visitor' })
	const shown = await toast().findElement()
	await Promise.all(shown.getAnimations().map(({ finished }) => finished))
	// Another page of this run may have the focus.
	dispatchEvent(new Event('focus'))
}

/** Presses Refresh at home, which tells that there is nothing new. */
async function refreshHome(): Promise<void> {
	await openPage('/home')
	await topCard().getByRole('heading').findElement()
	await press(texts.home.refresh)
	await expect.element(page.getByRole('alert')).toHaveTextContent(texts.home.nothingNew)
}

test('a toast stands at the top right for 5000 ms', async () => {
	await provoke()
	const box = toast().element().getBoundingClientRect()
	expect(innerWidth - box.right).toBeCloseTo(16, 0)
	expect(box.y).toBeCloseTo(16, 0)
	expect(bar()?.getAnimations()[0]?.effect?.getComputedTiming().duration).toBe(timings.toast)
	expect(timings.toast).toBe(5000)
	bar()?.getAnimations()[0]?.finish()
	await expect.element(toast()).not.toBeInTheDocument()
})

test('a timer that falls back before its beginning closes nothing', async () => {
	await provoke()
	const end = { animationName: 'Toastify__trackProgress', elapsedTime: 0, bubbles: true }
	bar()?.dispatchEvent(new AnimationEvent('animationend', end))
	await expect.poll(timer).toBe('running')
	// A closing toast is no alert any more.
	await expect.element(toast()).toBeVisible()
})

test('its button closes it', async () => {
	await provoke()
	holdToasts()
	await toast().getByRole('button', { name: texts.toasts.close }).click()
	await expect.element(toast()).not.toBeInTheDocument()
})

test('its timer stops under the pointer and while the window is not in front', async () => {
	await provoke()
	slowTimer()
	dispatchEvent(new Event('focus'))
	await expect.poll(timer).toBe('running')
	await toast().hover()
	await expect.poll(timer).toBe('paused')
	await page.getByRole('heading', { level: 1 }).hover()
	await expect.poll(timer).toBe('running')
	dispatchEvent(new Event('blur'))
	await expect.poll(timer).toBe('paused')
	dispatchEvent(new Event('focus'))
	await expect.poll(timer).toBe('running')
})

test('it is light in the dark theme as well', async () => {
	await commands.setMedia({ colorScheme: 'dark' })
	await provoke()
	await expect.element(toast()).toHaveStyle({ backgroundColor: 'rgb(255, 251, 243)', color: 'rgb(43, 18, 64)' })
	expect(getComputedStyle(document.documentElement).backgroundColor).toBe('rgb(26, 12, 41)')
})

test('Alt+T focuses it and stops its timer, Escape resumes it', async () => {
	await provoke()
	slowTimer()
	await userEvent.keyboard('{Alt>}t{/Alt}')
	await expect.element(toast()).toHaveFocus()
	await expect.poll(timer).toBe('paused')
	await userEvent.keyboard('{Escape}')
	await expect.poll(timer).not.toBe('paused')
})

test.each([
	[390, 844],
	[1440, 900],
] as const)('it leaves the navigation’s bar free (%i × %i)', async (width, height) => {
	await page.viewport(width, height)
	await refreshHome()
	const controls = page.getByRole('banner').element().querySelectorAll('a, button')
	for (const control of [...controls].filter((one) => one.checkVisibility())) {
		const { x, y, width, height } = control.getBoundingClientRect()
		expect(control.contains(document.elementFromPoint(x + width / 2, y + height / 2))).toBe(true)
	}
})

test.runIf(import.meta.env.YDO_SLOW)('it leaves home’s headline free on desktops', async () => {
	await page.viewport(1440, 900)
	await refreshHome()
	const headline = page.getByRole('heading', { level: 1 }).element().getBoundingClientRect()
	expect(page.getByRole('alert').element().getBoundingClientRect().y).toBeGreaterThan(headline.bottom)
})

test('a screen reader gets its words, and no picture without a name', async () => {
	await provoke()
	const pictures = (await commands.exposed()).filter(({ role }) => /^(image|img|svgroot)$/i.test(role))
	expect(pictures.filter(({ name }) => name === '')).toEqual([])
	expect(toast().element().querySelector('svg')?.checkVisibility()).toBe(true)
})

async function expectToast(type: string, words: string): Promise<void> {
	const shown = await page.getByRole('alert').filter({ hasText: words }).findElement()
	expect(shown.className).toMatch(new RegExp(`--${type}(\\s|$)`))
}

test('toasts are of four types: information, errors, successes and warnings', async () => {
	await openPage('/login?error=cancelled', { viewer: 'visitor' })
	await expectToast('info', texts.login.failures.cancelled)
	await openPage('/login?error=foreign', { viewer: 'visitor' })
	await expectToast('error', texts.login.failures.foreign)
	for (const reaches of [true, false]) {
		const server = await openPage('/settings')
		if (!reaches) server.fail(`POST ${paths.signOut}`)
		await page.getByRole('button', { name: texts.settings.signOut }).click()
		await page.getByRole('dialog').getByRole('button', { name: texts.settings.keep }).click()
		if (reaches) await expectToast('success', texts.settings.signedOut)
		else await expectToast('warning', texts.settings.notTold)
	}
})
