import { useSyncExternalStore } from 'react'
import type {} from './early-install.ts'

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
	if (window.installPrompt) return 'promptable'
	return isIos() ? 'ios-manual' : 'unavailable'
}

async function ask(): Promise<boolean> {
	const asked = window.installPrompt
	const answer = await asked?.prompt().catch(() => undefined)
	// It can be asked once; the browser makes another offer when it likes to.
	if (asked === window.installPrompt) window.installPrompt = undefined
	dispatchEvent(new Event(asking))
	return answer?.outcome === 'accepted'
}

/** Told to this page when its offer was taken or declined. */
const asking = 'ydo-install-asked'

function subscribe(listener: () => void): () => void {
	const events = ['beforeinstallprompt', 'appinstalled', asking]
	for (const event of events) addEventListener(event, listener)
	return () => {
		for (const event of events) removeEventListener(event, listener)
	}
}
