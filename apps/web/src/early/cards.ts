import { cardSizes } from '#features/home/card-sizes.ts'
import { cardsCall, startEarlyCalls, userCall } from '#platform/early-calls.ts'
import { keepInstallPrompt } from '#platform/early-install.ts'
import { earlyMember } from '#platform/early-member.ts'
import { fetchFirstPhoto, fetchHeldPhoto } from '#platform/early-photo.ts'
import { headersSince } from '#platform/held-tag.ts'
import { showLook } from '#platform/look.ts'
import { readEarly } from '#platform/read-early.ts'

// Home, and the preloader that leads there: the guard's question, the cards, and the photo of the first one. Where the device
// holds cards, they are read meanwhile, and the server is asked for what changed.
showLook()
keepInstallPrompt()
const member = earlyMember()
const held = member && readEarly(member)
const [, list] = startEarlyCalls(userCall, { ...cardsCall, headers: member ? headersSince(member) : {} })
// Without it the application fetches the photo, and whoever takes the call over is told of its failure.
if (held) fetchHeldPhoto(held, cardSizes).catch(() => {})
else if (list) fetchFirstPhoto(list.answer, cardSizes).catch(() => {})
