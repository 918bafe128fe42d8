import { cardsCall, startEarlyCalls, userCall } from '#platform/early-calls.ts'
import { showTheme } from '#platform/theme.ts'

// Home, and the preloader that leads there: the guard's question and the cards.
showTheme()
startEarlyCalls(userCall, cardsCall)
