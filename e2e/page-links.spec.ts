import { expect, type Page, test } from '@playwright/test'
import { neverIdle } from '#support/first-picture.ts'
import { signIn, student, topCard } from '#support/sign-in.ts'

const email = ({ name }: { name: string }) => student(name === 'phone' ? 9 : 10)

test(
	'the page of each screen links all code of its first picture',
	{ tag: ['@slow', '@sizes'] },
	async ({ page }, { project }) => {
		await signIn(page, email(project))
		await expectAllNamed(page, [
			'/home',
			'/profile',
			'/search',
			'/choice',
			'/matched',
			'/notifications',
			'/settings',
			'/how',
			'/nowhere',
		])
		// Its page is for members without a card.
		await signIn(page, `page-links-${project.name}@iiitdmj.ac.in`)
		await expectAllNamed(page, ['/welcome'])
	},
)

/** Modules that store a list on the device, once its cards are dealt. */
const keepsTheList = /\/(?:held-buckets|packed-pieces)-/

async function expectAllNamed(page: Page, paths: readonly string[]): Promise<void> {
	// Toasts, drawer and the like load when the browser is idle.
	await neverIdle(page)
	// A device with cards may load more, to merge changes into their list: after its first picture.
	await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }))
	for (const path of paths) {
		const named = await page.request.get(path).then((answer) => answer.text())
		const asked: string[] = []
		const note = (request: { url(): string }) => asked.push(new URL(request.url()).pathname)
		page.on('request', note)
		await page.goto(path)
		const shown = path === '/home' ? topCard(page).getByRole('heading') : page.getByRole('heading', { level: 1 })
		await expect(shown).toBeVisible()
		const code = asked.filter((file) => /\.(?:js|css)$/.test(file) && !keepsTheList.test(file))
		page.off('request', note)
		expect(code.length).toBeGreaterThan(4)
		expect([path, code.filter((file) => !named.includes(`"${file}"`))]).toEqual([path, []])
	}
}

test(
	'phones never fetch the carousel, and desktops do so at once',
	{ tag: ['@slow', '@sizes'] },
	async ({ page }, { project }) => {
		await signIn(page, email(project))
		const asked: string[] = []
		page.on('request', (request) => asked.push(new URL(request.url()).pathname))
		await page.goto('/home')
		await expect(topCard(page).getByRole('heading')).toBeVisible()
		const carousel = asked.filter((path) => /\/desktop-layout-/.test(path))
		expect(carousel).toHaveLength(project.name === 'phone' ? 0 : 2)
	},
)

test('the page after a sign-in fetches nothing but its own code', { tag: ['@slow', '@sizes'] }, async ({ page }) => {
	const asked: string[] = []
	page.on('request', (request) => asked.push(request.url()))
	await page.goto('/callback#access_token=a&refresh_token=b', { waitUntil: 'commit' })
	await page.waitForURL('/')
	const { origin } = new URL(page.url())
	expect(asked.filter((url) => !url.startsWith(`${origin}/`))).toEqual([])
	expect(await page.request.get('/callback').then((answer) => answer.text())).not.toMatch(/https?:|font/)
})
