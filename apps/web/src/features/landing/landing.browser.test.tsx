import { paths, storageKeys } from '@ydo/contract/session'
import { texts } from '@ydo/contract/texts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '#test/open-page.tsx'
import { noteConsole, press, withoutStorage } from '#test/screens.ts'

const start = () => press('GET STARTED')
const tokens = () => Object.values(storageKeys).filter((key) => localStorage.getItem(key) !== null)

/** Expects the login page without a message to the visitor. */
async function expectLogin(): Promise<void> {
	await expect.poll(() => location.pathname).toBe('/login')
	await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
	await expect.element(page.getByRole('region', { name: texts.toasts.region })).toBeInTheDocument()
	await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
}

test('the logo plays on its own and loops, 360 frames at 60 a second, until it is paused', async () => {
	await openPage('/', { viewer: 'visitor' })
	const logo = await page.getByRole('img', { name: texts.landing.logo }).findElement()
	const loops = () =>
		logo.getAnimations({ subtree: true }).map(({ effect, playState }) => {
			const { duration, iterations } = effect?.getComputedTiming() ?? {}
			return { frames: (Number(duration) / 1000) * 60, iterations, state: playState }
		})
	const playing = loops()
	expect(playing.length).toBeGreaterThan(0)
	for (const loop of playing) expect(loop).toEqual({ frames: 360, iterations: Infinity, state: 'running' })
	await press('Pause animation')
	expect(loops()).toEqual(playing.map((loop) => ({ ...loop, state: 'paused' })))
	await press('Play animation')
	expect(loops()).toEqual(playing)
})

test('the tagline stands between two lines, above the button and the institute', async () => {
	await openPage('/', { viewer: 'visitor' })
	const title = await page.getByRole('heading', { level: 1, name: 'YOU DESERVE ONE' }).findElement()
	expect(title.parentElement?.querySelectorAll(':scope > svg')).toHaveLength(2)
	await expect.element(page.getByRole('button', { name: 'GET STARTED' })).toBeVisible()
	await expect.element(page.getByText("IIITDMJ'S EXCLUSIVE DATING APPLICATION")).toBeVisible()
})

test('GET STARTED leads a visitor without a token to /login without a request', async () => {
	const server = await openPage('/', { viewer: 'visitor' })
	await start()
	await expectLogin()
	expect(server.calls).toEqual([])
})

test('GET STARTED makes the specified check; a refusal deletes both tokens and leads to /login without a message', async () => {
	const lines = noteConsole()
	const server = await openPage('/', {
		script: (scripted) =>
			scripted.on(`GET ${paths.user}`, Response.json({ error: { code: 'internal', message: '' } }, { status: 500 })),
	})
	await start()
	await expectLogin()
	const [asked] = server.calls
	expect(asked?.route).toBe('GET /auth/user')
	expect(asked?.headers.get('content-type')).toBe('application/json')
	expect(asked?.headers.get('authorization')).toBe(`Bearer access-${server.member}`)
	expect(tokens()).toEqual([])
	expect(lines).toEqual([])
})

test('a login check that throws is logged in the specified words and leads to /login without a message', async () => {
	const lines = noteConsole()
	await openPage('/', { script: (server) => server.fail(`GET ${paths.user}`) })
	await start()
	await expectLogin()
	// Once for the button, and once for the login page's own check.
	await expect.poll(() => lines.length).toBe(2)
	for (const line of lines) expect(line).toMatch(/^error: Error checking login status: TypeError: Failed to fetch\b/)
	expect(tokens()).toEqual(Object.values(storageKeys))
})

test('a browser that blocks storage shows the page, and GET STARTED leads to /login', () =>
	withoutStorage(async () => {
		await openPage('/', { viewer: 'visitor' })
		await start()
		await expect.poll(() => location.pathname).toBe('/login')
		await expect.element(page.getByRole('heading', { level: 1, name: 'YOU DESERVE ONE' })).toBeVisible()
	}))
