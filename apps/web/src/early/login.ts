import { startEarlyCalls, userCall } from '#platform/early-calls.ts'
import { showLook } from '#platform/look.ts'
import { storedToken } from '#platform/stored-token.ts'

// The login page is built for who is signed out. Who holds a token is not to see it before it is known whether they are.
showLook()
if (storedToken() !== null) document.documentElement.dataset.checking = ''
startEarlyCalls(userCall)
