import type { Page } from '@playwright/test'

/** The screen lock of a device, emulated by Chromium for one page. */
export type ScreenLock = {
	/** Fails user verification from now on; it accepts none after that. */
	refuse(): Promise<void>
	remove(): Promise<void>
	/** Number of its passkeys. */
	count(): Promise<number>
}

/** Gives the page a screen lock with passkeys; `prf`: supports secrets. It outlives the browser's storage. */
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
