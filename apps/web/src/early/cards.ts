import { cardsCall, startEarlyCalls, userCall } from '#platform/early-calls.ts'
import { showLook } from '#platform/look.ts'

// Home, and the preloader that leads there: the guard's question and the cards.
showLook()
startEarlyCalls(userCall, cardsCall)
