/** Chromium's, not in a standard: https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent */
type InstallPrompt = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }

const listeners = new Set<() => void>()
let prompt: InstallPrompt | undefined

/** Keeps the browser's offer to install until somebody wants it. Called as soon as may be, since the browser offers once. */
export function keepInstallPrompt(): void {
	addEventListener('beforeinstallprompt', (event) => {
		event.preventDefault()
		setPrompt(event as InstallPrompt)
	})
	addEventListener('appinstalled', () => setPrompt(undefined))
}

export function installPrompt(): InstallPrompt | undefined {
	return prompt
}

export function setPrompt(next: InstallPrompt | undefined): void {
	prompt = next
	for (const listener of listeners) listener()
}

export function subscribePrompt(listener: () => void): () => void {
	listeners.add(listener)
	return () => void listeners.delete(listener)
}
