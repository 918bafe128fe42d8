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

const named = ['dialog', 'button', 'link', 'textbox', 'checkbox', 'radio', 'switch', 'combobox', 'group']

/**
 * Structural faults of a page for screen readers: it needs one main area and one heading of the first level (unless only a modal dialog
 * is exposed), a distinct name for each navigation, and a name for each role of `named`.
 */
export async function structureFaults(page: Page): Promise<string[]> {
	const things = await exposed(page)
	const of = (role: string) => things.filter((thing) => thing.role === role)
	const faults: string[] = []
	const modal = await page.evaluate(() => document.querySelector('dialog:modal') !== null)
	if (!modal) {
		const [mains, tops] = [of('main').length, of('heading').filter(({ level }) => level === 1).length]
		if (mains !== 1) faults.push(`${mains} main areas`)
		if (tops !== 1) faults.push(`${tops} headings of the first level`)
	}
	const names = of('navigation').map(({ name }) => name)
	if (names.some((name) => name === '') || new Set(names).size < names.length)
		faults.push(`navigations are called “${names.join('”, “')}”`)
	for (const role of named) for (const { name } of of(role)) if (name === '') faults.push(`a ${role} without a name`)
	return faults
}
