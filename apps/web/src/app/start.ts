import { followLook } from '#browser/look.ts'
import { leadToNewVersion } from '#browser/lost-code.ts'
import { fetchWhenIdle } from '#browser/when-idle.ts'
import { codeLost } from '#ui/on-demand.tsx'
import { login } from './screens.ts'

/** Runs once, before the application's first paint. */
export function start(): void {
	followLook()
	addEventListener(codeLost, () => void leadToNewVersion().catch(console.error))
	// Most visitors go there by GET STARTED.
	if (location.pathname === '/') fetchWhenIdle(login.prefetch)
}
