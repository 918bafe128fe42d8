import { startEarlyCalls, userCall } from '#platform/early-calls.ts'
import { showLook } from '#platform/look.ts'

// Pages for members alone: the guard's question.
showLook()
startEarlyCalls(userCall)
