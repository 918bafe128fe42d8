/** Chromium's, not in a standard: https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent */
type InstallPrompt = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }

declare global {
	interface Window {
		/** The browser's offer to install, until it is taken. */
		installPrompt?: InstallPrompt | undefined
	}
}

/** Keeps the browser's offer to install until somebody wants it. From a script in the page itself, since it is made once, and early. */
export function keepInstallPrompt(): void {
	addEventListener('beforeinstallprompt', (event) => {
		event.preventDefault()
		window.installPrompt = event as InstallPrompt
	})
}
