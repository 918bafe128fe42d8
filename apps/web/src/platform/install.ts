import { useSyncExternalStore } from 'react'

/**
 * Whether the application stands on the home screen, or how it gets there: by the browser's own question, or by hand from the
 * share menu, as on iPhones and iPads. `unavailable`: this browser does not tell, or cannot.
 */
export type InstallState = 'installed' | 'promptable' | 'ios-manual' | 'unavailable'

export type Install = {
	state: InstallState
	/** Has the browser ask. Only from a press; false where it was declined, or could not be asked. */
	ask(): Promise<boolean>
}

/** Chromium's, not in a standard: https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent */
type InstallPrompt = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }

const listeners = new Set<() => void>()
let prompt: InstallPrompt | undefined

/** Keeps the browser's offer to install until somebody wants it. Begun once, since the browser tells it once. */
export function keepInstallPrompt(): void {
	addEventListener('beforeinstallprompt', (event) => {
		event.preventDefault()
		become(event as InstallPrompt)
	})
	addEventListener('appinstalled', () => become(undefined))
}

export function useInstall(): Install {
	return { state: useSyncExternalStore(subscribe, installState), ask }
}

/** Whether this page runs as an application of its own, and not in a browser's tab. */
export function isInstalled(): boolean {
	return (
		matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)
	)
}

/** iPhones, and iPads, which call themselves Macs but have a touch screen. */
export function isIos(): boolean {
	return (
		/iPhone|iPad|iPod/.test(navigator.userAgent) ||
		(/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
	)
}

function installState(): InstallState {
	if (isInstalled()) return 'installed'
	if (prompt) return 'promptable'
	return isIos() ? 'ios-manual' : 'unavailable'
}

async function ask(): Promise<boolean> {
	const asked = prompt
	// It can be asked once.
	become(undefined)
	const answer = await asked?.prompt().catch(() => undefined)
	return answer?.outcome === 'accepted'
}

function become(next: InstallPrompt | undefined): void {
	prompt = next
	for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener)
	return () => void listeners.delete(listener)
}
