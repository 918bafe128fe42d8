import { followLook } from '#platform/look.ts'
import { fetchWhenIdle } from '#platform/when-idle.ts'
import { login } from './screens.ts'

/** What is done once, before the application's first picture. */
export function start(): void {
	followLook()
	// Where GET STARTED leads most visitors.
	if (location.pathname === '/') fetchWhenIdle(login.load)
}
