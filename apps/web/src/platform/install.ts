import { useSyncExternalStore } from 'react'
import { installPrompt, setPrompt, subscribePrompt } from './keep-install-prompt.ts'

/**
 * Whether the application stands on the home screen, or how it gets there: by the browser's own question, or by hand from the
 * share menu, as on iPhones and iPads. `unavailable`: this browser does not tell, or cannot.
 */
type InstallState = 'installed' | 'promptable' | 'ios-manual' | 'unavailable'

export type Install = {
	state: InstallState
	/** Has the browser ask. Only from a press; false where it was declined, or could not be asked. */
	ask(): Promise<boolean>
}

export function useInstall(): Install {
	return { state: useSyncExternalStore(subscribePrompt, installState), ask }
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
	if (installPrompt()) return 'promptable'
	return isIos() ? 'ios-manual' : 'unavailable'
}

async function ask(): Promise<boolean> {
	const asked = installPrompt()
	// It can be asked once.
	setPrompt(undefined)
	const answer = await asked?.prompt().catch(() => undefined)
	return answer?.outcome === 'accepted'
}
