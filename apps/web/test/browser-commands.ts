import type { BrowserCommand } from 'vitest/node'

export type Media = { colorScheme?: 'light' | 'dark'; reducedMotion?: 'reduce' | 'no-preference' }

/** Sets what the browser says of its user's wishes. */
export const setMedia: BrowserCommand<[Media]> = ({ page }, media) => page.emulateMedia(media)

/** Sets the default font size of the browser's settings, in pixels; 16 by default. */
export const setDefaultFontSize: BrowserCommand<[number]> = async ({ page, context }, pixels) => {
	const browser = await context.newCDPSession(page)
	await browser.send('Page.enable')
	await browser.send('Page.setFontSizes', { fontSizes: { standard: pixels, fixed: (pixels * 13) / 16 } })
	await browser.detach()
}

/** An element of the browser's accessibility tree. `level` is a heading's. */
export type Exposed = { role: string; name: string; level: number }

/** Everything of the tested page that a screen reader sees, in the page's order. */
export const exposed: BrowserCommand<[], Promise<Exposed[]>> = async ({ page, context, frame }) => {
	const browser = await context.newCDPSession(page)
	const tested = (await frame()).url()
	const { frameTree } = await browser.send('Page.getFrameTree')
	const found = frameTree.childFrames?.find(({ frame: { url } }) => url === tested)
	const { nodes } = await browser.send('Accessibility.getFullAXTree', { ...(found && { frameId: found.frame.id }) })
	await browser.detach()
	return nodes
		.filter(({ ignored }) => !ignored)
		.map(({ role, name, properties = [] }) => ({
			role: String(role?.value),
			name: String(name?.value ?? '').trim(),
			level: Number(properties.find((property) => property.name === 'level')?.value.value),
		}))
}
