import { type PublishOutcome, publishCard } from './joining-calls.ts'
import type { JoiningParts } from './joining-parts.ts'
import { judgeJoining } from './judge-joining.ts'
import { correct, refuse } from './take-steps.ts'

/** How publishing ended. With `published` the way to a card ends; `printed` says that it had before, elsewhere. */
export type Published = 'published' | 'printed' | 'invalid' | 'refused' | 'failed'

export async function publish(parts: JoiningParts): Promise<Published> {
	const { request, sender, visibility, circumstances, get, set } = parts
	const { errors, input } = judgeJoining(get(), sender.getSnapshot(), circumstances())
	if (!input) return correct(parts, errors)
	set({ ...get(), publishing: true, failure: undefined })
	// What another page of this device wrote and did not save has to hold before anybody sees the card.
	const hidden = await visibility.save()
	if (hidden === 'invalid' || hidden === 'failed') {
		set({ ...get(), publishing: false, step: 'visibility' })
		return 'invalid'
	}
	const outcome = await publishCard(request, input)
	set({ ...get(), publishing: false })
	return settle(parts, outcome)
}

function settle(parts: JoiningParts, outcome: PublishOutcome): Published {
	const { sender, askPhotos, get, set } = parts
	if (outcome === 'under_age') return refuse(parts)
	if (outcome === 'printed') {
		set({ ...get(), printed: true })
		return 'printed'
	}
	if (outcome === 'published') {
		set({ ...get(), phase: 'published' })
		return 'published'
	}
	if ('errors' in outcome) {
		// The server knows better which photos there are.
		if (outcome.errors.photos) void askPhotos().then(sender.know)
		return correct(parts, outcome.errors)
	}
	set({ ...get(), failure: outcome.failure })
	return 'failed'
}
