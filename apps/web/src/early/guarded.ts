import { startEarlyCalls, userCall } from '#platform/early-calls.ts'
import { showTheme } from '#platform/theme.ts'

// Pages for members alone: the guard's question.
showTheme()
startEarlyCalls(userCall)
