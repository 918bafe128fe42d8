import axe, { type RunOptions } from 'axe-core'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import { cutText } from './checks/cut-text.ts'
import { longMotion } from './checks/long-motion.ts'
import { smallTargets } from './checks/small-targets.ts'
import { structureFaults } from './checks/structure-faults.ts'
import type { Shot } from './commands.ts'

type Layout = 'phone' | 'desktop'

/** A screen in one of its states, and a reproducible way to get there. */
export type State = {
	/** Names its picture and its test: lower case, with hyphens. */
	name: string
	/** The visible content, in plain words. */
	title: string
	/** Set if only this layout has the state. */
	only?: Layout
	/** Set for a moment of an animation. All other states use reduced motion. */
	moving?: true
	/**
	 * Set for a transient state: a pending check, or a dragged card. It needs no heading, and a dragged card is neither a target nor
	 * fully readable.
	 */
	passing?: true
	/** Set for a main state of its screen: also checked on desktops. */
	main?: true
	/** Set for the one main state of a screen that is checked without YDO_SLOW=1 too, on phones. */
	often?: true
	/** Opens the page and brings it into the state. */
	reach(): Promise<void>
}

type Size = readonly [width: number, height: number]

const sizes: Record<Layout, Size> = { phone: [390, 844], desktop: [1440, 900] }
const smallest: Size = [320, 568]
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Tests that everybody can use each of these states: by axe, screen reader, finger, small window, large text and, with YDO_SLOW=1, in
 * both themes. With YDO_GALLERY=1 prints them instead (`npm run gallery`).
 */
export function testStates(states: readonly State[]): void {
	if (import.meta.env.YDO_GALLERY) printStates(states)
	else checkStates(states)
}

function checkStates(states: readonly State[]): void {
	afterEach(() => commands.setDefaultFontSize(16))
	for (const state of states)
		for (const layout of layoutsOf(state)) {
			const name = `${state.name} (${layout}): ${state.title}`
			test.runIf(import.meta.env.YDO_SLOW || (state.often && layout !== 'desktop'))(name, () => check(state, layout))
		}
}

/** Desktops lay other states out as their screen's main one. */
function layoutsOf({ only, main, often }: State): Layout[] {
	if (only) return [only]
	return main || often ? ['phone', 'desktop'] : ['phone']
}

const printed: Record<Layout, Size[]> = { phone: [sizes.phone, smallest], desktop: [sizes.desktop] }

function printStates(states: readonly State[]): void {
	const chapter = expect.getState().testPath?.replace(/.*\/|\.browser.*/g, '') ?? ''
	afterAll(() =>
		commands.printChapter(
			chapter,
			states.map(({ name, title }) => ({ name, title })),
		),
	)
	for (const state of states) test(state.name, () => print(state))
}

async function print({ name, only, moving, reach }: State): Promise<void> {
	const rows: Shot[][] = []
	for (const layout of ['phone', 'desktop'] as const) {
		if (only && only !== layout) continue
		await page.viewport(...sizes[layout])
		await commands.setMedia({ colorScheme: 'light', reducedMotion: moving ? 'no-preference' : 'reduce' })
		await reach()
		const row: Shot[] = []
		for (const size of printed[layout])
			for (const colorScheme of ['light', 'dark'] as const) {
				await commands.setMedia({ colorScheme })
				await resize(size)
				const png = await page.screenshot({ save: false })
				row.push({ png, width: size[0], height: size[1] })
			}
		rows.push(row)
	}
	await commands.printSheet(name, rows)
}

async function check(state: State, layout: Layout): Promise<void> {
	const { passing, moving } = state
	const errors = vi.spyOn(console, 'error')
	await page.viewport(...sizes[layout])
	await commands.setMedia({ colorScheme: 'light', reducedMotion: moving ? 'no-preference' : 'reduce' })
	await state.reach()
	await settle()

	const unflattened = flattenGrounds()
	expect
		.soft(await violations({ runOnly: standards, rules: { 'page-has-heading-one': { enabled: !passing } } }))
		.toEqual([])
	if (!passing) expect.soft(await structureFaults()).toEqual([])
	if (!moving) expect.soft(longMotion()).toEqual([])
	if (import.meta.env.YDO_SLOW) {
		// A theme changes only colours among all that axe checks.
		await commands.setMedia({ colorScheme: 'dark' })
		await settle()
		expect.soft(await violations({ runOnly: ['color-contrast'] })).toEqual([])
	}
	unflattened()

	if (layout === 'phone') await resize(smallest)
	expect.soft(sideScroll()).toBeLessThanOrEqual(0)
	if (!passing) expect.soft(smallTargets()).toEqual([])

	await resize(sizes[layout])
	await commands.setDefaultFontSize(32)
	await settle()
	expect.soft(sideScroll()).toBeLessThanOrEqual(0)
	if (!passing) expect.soft(cutText()).toEqual([])
	expect(errors.mock.calls).toEqual([])
}

/** Waits for the redraw: before it, measurements may be those of the old size. */
async function resize(size: Size): Promise<void> {
	await page.viewport(...size)
	await settle()
}

/** Pixels by which the page is wider than its window. */
const sideScroll = () => document.documentElement.scrollWidth - innerWidth

/** Removes dots and halftones from the grounds: axe does not judge words in front of a picture, and each ground has its ink below. */
function flattenGrounds(): () => void {
	const sheet = new CSSStyleSheet()
	sheet.replaceSync('*, ::before, ::after { background-image: none !important }')
	document.adoptedStyleSheets.push(sheet)
	return () => {
		document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
	}
}

async function violations(options: RunOptions): Promise<string[]> {
	const { violations } = await axe.run(document, options)
	return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/**
 * Waits until fonts and pictures are loaded and painted, and colours have settled: even with reduced motion each part follows its
 * surroundings.
 */
async function settle(): Promise<void> {
	await document.fonts.ready
	const pictures = [...document.images].filter((image) => image.checkVisibility() && image.loading !== 'lazy')
	// A picture that cannot load shows its placeholder.
	await Promise.allSettled(pictures.map((image) => image.decode()))
	const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
	const moving = () =>
		document.getAnimations().filter((one) => one instanceof CSSTransition && one.playState === 'running')
	await painted()
	for (let some = moving(); some.length > 0; some = moving()) {
		await Promise.allSettled(some.map(({ finished }) => finished))
		await painted()
	}
}
