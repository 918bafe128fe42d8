import { paths } from '@ydo/contract/session'
import { expect, onTestFinished, test, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import { openPage } from '#test/open-page.tsx'
import { sampleUser } from '#test/sample-members.ts'
import { noteConsole } from '#test/screens.ts'

/** A member without a card, so that nothing else is fetched. */
const newcomer = (names: { name?: string; full_name?: string; email?: string }) => {
	const { name: _, full_name: __, email: ___, ...user } = sampleUser({ profile: 'missing' })
	return { ...user, ...names }
}

const stage = () => page.getByCss('[data-stage]')
const tokens = () => Object.keys(localStorage).filter((key) => key.endsWith('_token'))

test('3 s, 1.2 s, 2 % every 100 ms to 100, 1 s, then home', async () => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance', 'Date'] })
	onTestFinished(() => void vi.useRealTimers())
	await openPage('/preloader', { user: newcomer({ name: 'Aarohi' }) })
	// The welcome begins within the last five milliseconds.
	while (!document.querySelector('[data-stage]')) await vi.advanceTimersByTimeAsync(5)
	const bar = () => page.getByRole('progressbar').element().getAttribute('aria-valuenow')
	const stageAfter = async (milliseconds: number) => {
		await vi.advanceTimersByTimeAsync(milliseconds)
		return stage().element().getAttribute('data-stage')
	}
	// Allows ten milliseconds at each border, in which the welcome began.
	expect(await stageAfter(2990)).toBe('intro')
	expect(await stageAfter(10)).toBe('greeting')
	expect(await stageAfter(1190)).toBe('greeting')
	expect(await stageAfter(10)).toBe('bar')
	for (const [wait, percent] of [
		[90, 0],
		[10, 2],
		[90, 2],
		[10, 4],
		[4790, 98],
		[10, 100],
	] as const) {
		await vi.advanceTimersByTimeAsync(wait)
		expect(bar()).toBe(String(percent))
	}
	await vi.advanceTimersByTimeAsync(990)
	expect(bar()).toBe('100')
	expect(location.pathname).toBe('/preloader')
	await vi.advanceTimersByTimeAsync(10)
	await expect.poll(() => location.pathname).toBe('/home')
})

const email = '24bcs007@iiitdmj.ac.in'

test.each([
	['the name', { name: 'Aarohi Kulkarni', full_name: 'Somebody Else', email }, 'Aarohi'],
	['else the full name', { full_name: 'Meher Rao', email }, 'Meher'],
	['else the e-mail before the at-sign', { email }, '24bcs007'],
])('greets by %s', async (_, names, first) => {
	await commands.setMedia({ reducedMotion: 'reduce' })
	await openPage('/preloader', { user: newcomer(names) })
	await expect.element(page.getByRole('heading', { name: `Hi ${first}!!!`, exact: true })).toBeInTheDocument()
	await expect.element(page.getByText('Your heart now has Wi-Fi.')).toBeInTheDocument()
})

test('without the user’s data both tokens are deleted and the login page comes', async () => {
	const lines = noteConsole()
	await openPage('/preloader', {
		script: (server) =>
			server.on(`GET ${paths.user}`, Response.json({ error: { code: 'not_found', message: '' } }, { status: 404 })),
	})
	await expect.poll(() => location.pathname).toBe('/login')
	expect(tokens()).toEqual([])
	expect(lines).toEqual([])
})
