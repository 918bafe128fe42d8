import { lazy } from 'react'
import { isWide } from '#platform/use-wide.ts'

const loadPhoneStage = async () => ({ default: (await import('./phone-stage.tsx')).PhoneStage })
const loadDesktopStage = async () => ({ default: (await import('./desktop-stage.tsx')).DesktopStage })

// Phones never fetch the carousel, nor desktops the deck.
export const PhoneStage = lazy(loadPhoneStage)
export const DesktopStage = lazy(loadDesktopStage)

/** Fetches the code of the stage that the window's layout shows, ahead of its need. */
export async function loadStage(): Promise<void> {
	await (isWide() ? loadDesktopStage() : loadPhoneStage())
}
