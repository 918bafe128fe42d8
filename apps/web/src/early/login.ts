import { startEarlyCalls, userCall } from '#platform/early-calls.ts'
import { storedToken } from '#platform/stored-token.ts'
import { showTheme } from '#platform/theme.ts'

// The login page is built for who is signed out. Who holds a token is not to see it before it is known whether they are.
showTheme()
if (storedToken() !== null) document.documentElement.dataset.checking = ''
startEarlyCalls(userCall)
