import { useSyncExternalStore } from 'react'
import type {} from './early-page.ts'

/**
 * The installation state, or the way to install: the browser's own prompt, or manually from the share menu as on iPhones and iPads.
 * `unavailable`: this browser does not say, or cannot install.
 */
type InstallState = 'installed' | 'promptable' | 'ios-manual' | 'unavailable'

export type Install = {
	state: InstallState
	/** Shows the browser's install prompt. Needs a user gesture; false if declined or not available. */
	ask(): Promise<boolean>
}

export function useInstall(): Install {
	return { state: useSyncExternalStore(subscribe, installState), ask }
}

/** True if this page runs as an installed application rather than in a browser tab. */
export function isInstalled(): boolean {
	return (
		matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)
	)
}

/** True on iPhones, and on iPads, which identify as Macs but have a touch screen. */
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
	// A prompt works once; the browser may fire another event later.
	if (asked === window.installPrompt) window.installPrompt = undefined
	dispatchEvent(new Event(asking))
	return answer?.outcome === 'accepted'
}

/** Event dispatched in this page when its install prompt was accepted or declined. */
const asking = 'ydo-install-asked'

function subscribe(listener: () => void): () => void {
	const events = ['beforeinstallprompt', 'appinstalled', asking]
	for (const event of events) addEventListener(event, listener)
	return () => {
		for (const event of events) removeEventListener(event, listener)
	}
}
