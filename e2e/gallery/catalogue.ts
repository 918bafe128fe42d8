import { chats } from './chat.ts'
import { choices } from './choice.ts'
import { entrance } from './entrance.ts'
import { home } from './home.ts'
import { homeCards } from './home-cards.ts'
import { homeNotices } from './home-notices.ts'
import { integrity } from './integrity.ts'
import { joining } from './joining.ts'
import { matched } from './matched.ts'
import { notices } from './notices.ts'
import { preloader } from './preloader.ts'
import { profile } from './profile.ts'
import { ways } from './recovery.ts'
import { safety } from './safety.ts'
import { search } from './search.ts'
import { sections } from './sections.ts'
import type { Chapter } from './state.ts'
import { toasts } from './toasts.ts'
import { wrongTurns } from './wrong-turns.ts'

/** Every screen of the product in every state, in the order of a visit. */
export const catalogue: readonly Chapter[] = [
	entrance,
	preloader,
	home,
	homeCards,
	homeNotices,
	joining,
	profile,
	search,
	choices,
	ways,
	sections,
	matched,
	chats,
	notices,
	safety,
	integrity,
	toasts,
	wrongTurns,
]

export const states = catalogue.flatMap((chapter) => chapter.states)
