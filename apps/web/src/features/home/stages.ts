import { isWide } from '#platform/use-wide.ts'
import { onDemand } from '#ui/on-demand.tsx'

// Phones never fetch the carousel, nor desktops the deck.
export const phoneStage = onDemand(() => import('./phone-stage.tsx'), 'PhoneStage')
export const desktopStage = onDemand(() => import('./desktop-stage.tsx'), 'DesktopStage')

/** Fetches the code of the stage that the window's layout shows, ahead of its need. */
export async function loadStage(): Promise<void> {
	await (isWide() ? desktopStage : phoneStage).load()
}
