import { cardSizes } from '#features/home/card-sizes.ts'
import { cardsCall, startEarlyCalls, userCall } from '#platform/early-calls.ts'
import { fetchFirstPhoto } from '#platform/early-photo.ts'
import { showLook } from '#platform/look.ts'

// Home, and the preloader that leads there: the guard's question, the cards, and the photo of the first one.
showLook()
const [, list] = startEarlyCalls(userCall, cardsCall)
// Without it the application fetches the photo, and whoever takes the call over is told of its failure.
if (list) fetchFirstPhoto(list.answer, cardSizes).catch(() => {})
