import { followLook } from '#browser/look.ts'
import { fetchWhenIdle } from '#browser/when-idle.ts'
import { login } from './screens.ts'

/** Runs once, before the application's first paint. */
export function start(): void {
	followLook()
	// Most visitors go there by GET STARTED.
	if (location.pathname === '/') fetchWhenIdle(login.load)
}
