import type { Page } from '@playwright/test'

/** An element of the browser's accessibility tree. `level` is a heading's. */
type Exposed = { role: string; name: string; level: number }

/** Everything that a screen reader sees, in the page's order. */
export async function exposed(page: Page): Promise<Exposed[]> {
	const browser = await page.context().newCDPSession(page)
	const { nodes } = await browser.send('Accessibility.getFullAXTree')
	await browser.detach()
	return nodes
		.filter(({ ignored }) => !ignored)
		.map(({ role, name, properties = [] }) => ({
			role: String(role?.value),
			name: String(name?.value ?? '').trim(),
			level: Number(properties.find((property) => property.name === 'level')?.value.value),
		}))
}
