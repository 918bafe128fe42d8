import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { states } from '#gallery/catalogue.ts'
import { hasLayout } from '#gallery/state.ts'
import { setDefaultFontSize, setTheme, test } from '#gallery/studio.ts'
import { cutText } from '#support/cut-text.ts'
import { longMotion } from '#support/motion.ts'
import { structureFaults } from '#support/structure.ts'
import { smallTargets } from '#support/targets.ts'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const
const smallest = { width: 320, height: 568 }
/** What the state `crash` is brought about with. */
const missingPart = 'Failed to fetch dynamically imported module'

for (const state of states)
	test(`${state.name}: ${state.title}`, async ({ openState, faults }, { project }) => {
		const layout = project.name === 'phone' ? 'phone' : 'desktop'
		test.skip(!hasLayout(state, layout), `on ${state.only}s alone`)
		test.skip(state.variant === true && layout === 'desktop', 'another state’s layout with other contents')
		const page = await openState(state, { size: sizes[layout], theme: 'light' })

		const without = state.passing ? ['page-has-heading-one'] : []
		expect.soft(await violations(page, (axe) => axe.withTags(standards).disableRules(without))).toEqual([])
		if (!state.passing) expect.soft(await structureFaults(page)).toEqual([])
		if (!state.moving) expect.soft(await longMotion(page)).toEqual([])
		// Of all that axe looks at, a theme decides colours alone.
		await setTheme(page, 'dark')
		expect.soft(await violations(page, (axe) => axe.withRules(['color-contrast']))).toEqual([])

		if (layout === 'phone') await page.setViewportSize(smallest)
		await expect.soft(sideScroll(page)).resolves.toBeLessThanOrEqual(0)
		if (!state.passing) expect.soft(await smallTargets(page)).toEqual([])

		await page.setViewportSize(sizes[layout])
		await setDefaultFontSize(page, 32)
		await expect.soft(sideScroll(page)).resolves.toBeLessThanOrEqual(0)
		if (!state.passing) expect.soft(await cutText(page)).toEqual([])
		expect(faults.filter((fault) => !fault.includes(missingPart))).toEqual([])
	})

async function violations(page: Page, choose: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> {
	// Legacy mode spares a page without frames of others the opening of a second one.
	const { violations } = await choose(new AxeBuilder({ page }).setLegacyMode()).analyze()
	return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
}

const sideScroll = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
