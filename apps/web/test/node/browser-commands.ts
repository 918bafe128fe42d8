import { defineBrowserCommand } from '@vitest/browser-playwright'
import type { Exposed, Media } from '#test/commands.ts'

export const setMedia = defineBrowserCommand<[Media]>(({ page }, media) => page.emulateMedia(media))

export const setDefaultFontSize = defineBrowserCommand<[number]>(async ({ page, context }, pixels) => {
	const browser = await context.newCDPSession(page)
	await browser.send('Page.enable')
	await browser.send('Page.setFontSizes', { fontSizes: { standard: pixels, fixed: (pixels * 13) / 16 } })
	await browser.detach()
})

export const exposed = defineBrowserCommand<[]>(async ({ page, context, frame }): Promise<Exposed[]> => {
	const browser = await context.newCDPSession(page)
	const [tested] = (await frame()).url().split('#')
	const { frameTree } = await browser.send('Page.getFrameTree')
	const found = frameTree.childFrames?.find((child) => child.frame.url === tested)
	const { nodes } = await browser.send('Accessibility.getFullAXTree', { ...(found && { frameId: found.frame.id }) })
	await browser.detach()
	return nodes
		.filter(({ ignored }) => !ignored)
		.map(({ role, name, properties = [] }) => ({
			role: String(role?.value),
			name: String(name?.value ?? '').trim(),
			level: Number(properties.find((property) => property.name === 'level')?.value.value),
		}))
})
