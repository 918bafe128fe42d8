import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { states } from '#gallery/catalogue.ts'
import { settle } from '#gallery/moments.ts'
import { hasLayout, type Layout, type State } from '#gallery/state.ts'
import { setDefaultFontSize, setTheme, test } from '#gallery/studio.ts'
import { cutText } from '#support/cut-text.ts'
import { longMotion } from '#support/motion.ts'
import { sideScroll } from '#support/side-scroll.ts'
import { structureFaults } from '#support/structure.ts'
import { smallTargets } from '#support/targets.ts'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const
const smallest = { width: 320, height: 568 }
/** The error that produces the state `crash`. */
const missingPart = 'Failed to fetch dynamically imported module'

/** Axe, as its script exposes it on a page. */
declare const window: { axe: typeof axe }

/** Main states of which a journey of `npm test`, or another main state there, shows the same screen. */
const shownElsewhere = [
	...['callback-asking', 'home-opening', 'home-few', 'backup-offered', 'key-words', 'locked-home'],
	...['home-join', 'welcome-backup', 'stopped', 'matched-none', 'match', 'match-leaning', 'chat-silent', 'chat'],
]

const isSlow = ({ name, main }: State) => !main || shownElsewhere.includes(name)

for (const state of states) {
	if (hasLayout(state, 'phone')) checkState(state, 'phone', isSlow(state) ? ['@slow'] : [])
	// Desktops lay out all others as the main state of their screen.
	if (hasLayout(state, 'desktop') && (state.main || state.only)) checkState(state, 'desktop', ['@slow', '@desktop'])
}

function checkState(state: State, layout: Layout, tag: string[]): void {
	test(`${state.name} on a ${layout}: ${state.title}`, { tag }, async ({ openState, faults }) => {
		// Matches are made first if they do not exist yet.
		if (state.viewer === 'matched') test.setTimeout(180_000)
		const page = await openState(state, { size: sizes[layout], theme: 'light' })

		await flattenGrounds(page)
		await page.evaluate(axe.source)
		const rules = { 'page-has-heading-one': { enabled: !state.passing } }
		expect.soft(await violations(page, { runOnly: standards, rules })).toEqual([])
		if (!state.passing) expect.soft(await structureFaults(page)).toEqual([])
		if (!state.moving) expect.soft(await longMotion(page)).toEqual([])
		// A theme changes only colours among all that axe checks.
		await setTheme(page, 'dark')
		expect.soft(await violations(page, { runOnly: ['color-contrast'] })).toEqual([])

		if (layout === 'phone') await resize(page, smallest)
		expect.soft(await sideScroll(page)).toBeLessThanOrEqual(0)
		if (!state.passing) expect.soft(await smallTargets(page)).toEqual([])

		await resize(page, sizes[layout])
		await setDefaultFontSize(page, 32)
		expect.soft(await sideScroll(page)).toBeLessThanOrEqual(0)
		if (!state.passing) expect.soft(await cutText(page)).toEqual([])
		expect(faults.filter((fault) => !fault.includes(missingPart))).toEqual([])
	})
}

/** Waits for the redraw: before it, measurements may be those of the old size. */
async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
	await page.setViewportSize(size)
	await settle(page)
}

/**
 * Removes dots and halftones from the grounds: axe does not judge words in front of a picture, and each ground has its ink below. The
 * content policy forbids style elements, but not constructed style sheets.
 */
async function flattenGrounds(page: Page): Promise<void> {
	await page.evaluate(() => {
		const sheet = new CSSStyleSheet()
		sheet.replaceSync('*, ::before, ::after { background-image: none !important }')
		document.adoptedStyleSheets.push(sheet)
	})
}

async function violations(page: Page, options: RunOptions): Promise<string[]> {
	const { violations } = await page.evaluate((chosen) => window.axe.run(chosen), options)
	return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
}
