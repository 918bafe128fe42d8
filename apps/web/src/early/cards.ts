import { cardsCall, startEarlyCalls, userCall } from '#browser/early-calls.ts'
import { fetchFirstPhoto, fetchHeldPhoto, keepInstallPrompt } from '#browser/early-page.ts'
import { showLook } from '#browser/look.ts'
import { cardSizes } from '#features/card/card-sizes.ts'
import { earlyMember, headersSince, readEarly } from '#member/early-held.ts'

// Home, and the preloader that leads there: the guard's request, the cards, and the photo of the first one. If the device has cached cards,
// it reads them meanwhile, and asks the server for the changes.
showLook()
keepInstallPrompt()
const member = earlyMember()
const held = member && readEarly(member)
const [, list] = startEarlyCalls(userCall, { ...cardsCall, headers: member ? headersSince(member) : {} })
// Otherwise the application fetches the photo, and the caller that claims the call handles its failure.
if (held) fetchHeldPhoto(held, cardSizes).catch(() => {})
else if (list) fetchFirstPhoto(list.answer, cardSizes).catch(() => {})
