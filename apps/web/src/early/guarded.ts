import { startEarlyCalls, userCall } from '#platform/early-calls.ts'
import { keepInstallPrompt } from '#platform/early-install.ts'
import { showLook } from '#platform/look.ts'

// Pages for members alone: the guard's question.
showLook()
keepInstallPrompt()
startEarlyCalls(userCall)
