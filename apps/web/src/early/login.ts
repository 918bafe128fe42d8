import { startEarlyCalls, userCall } from '#browser/early-calls.ts'
import { showLook } from '#browser/look.ts'
import { storedToken } from '#browser/stored-token.ts'

// The login page is prerendered for signed-out visitors. A visitor with a token must not see it until their status is known.
showLook()
if (storedToken() !== null) document.documentElement.dataset.checking = ''
startEarlyCalls(userCall)
