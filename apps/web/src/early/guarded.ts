import { startEarlyCalls, userCall } from '#browser/early-calls.ts'
import { keepInstallPrompt } from '#browser/early-page.ts'
import { showLook } from '#browser/look.ts'

// Pages for members only: the guard's request.
showLook()
keepInstallPrompt()
startEarlyCalls(userCall)
