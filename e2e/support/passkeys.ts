import type { Page } from '@playwright/test'

/** The screen lock of a device, as Chromium plays it for one page. */
export type ScreenLock = {
	/** Whoever is asked shows a wrong finger from now on: after that it takes none any more. */
	refuse(): Promise<void>
	remove(): Promise<void>
	/** How many passkeys it has. */
	count(): Promise<number>
}

/** Gives the page a screen lock with passkeys; `prf`: which can make secrets. It outlives whatever the browser forgets. */
export async function addScreenLock(page: Page, { prf = true } = {}): Promise<ScreenLock> {
	const browser = await page.context().newCDPSession(page)
	await browser.send('WebAuthn.enable')
	const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
		options: {
			protocol: 'ctap2',
			ctap2Version: 'ctap2_1',
			transport: 'internal',
			hasResidentKey: true,
			hasUserVerification: true,
			isUserVerified: true,
			automaticPresenceSimulation: true,
			hasPrf: prf,
		},
	})
	return {
		refuse: async () => {
			await browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
		},
		remove: async () => {
			await browser.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
		},
		count: async () => (await browser.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
	}
}
