import { type JoiningStep, joiningSteps } from '@ydo/contract/joining'
import type { ProfileInput } from '@ydo/contract/profile'
import { welcomeTexts } from '@ydo/contract/texts/welcome'
import { isUnderWay, type PhotosSnapshot } from '#photos/photos-snapshot.ts'
import type { Circumstances } from '#profile/read-profile.ts'
import { fieldsOf, type JoiningState } from './joining-state.ts'
import { tagFault } from './joining-tags.ts'
import { type JoiningErrors, type JoiningField, readJoining, stepOf } from './read-joining.ts'

type Judged = { errors: JoiningErrors; input?: ProfileInput }

/** What all of it says to the server, or everything that is wrong with it. */
export function judgeJoining(state: JoiningState, photos: PhotosSnapshot, circumstances: Circumstances): Judged {
	const read = readJoining(fieldsOf(state), circumstances)
	const faults = { photos: photosFault(photos), tags: tagFault(state) }
	const errors: JoiningErrors = {
		...('errors' in read && read.errors),
		...(faults.photos && { photos: faults.photos }),
		...(faults.tags && { tags: faults.tags }),
	}
	return 'input' in read && Object.keys(errors).length === 0 ? { errors, input: read.input } : { errors }
}

function photosFault({ photos, sending, known }: PhotosSnapshot): string | undefined {
	const { errors } = welcomeTexts
	if (sending.some(isUnderWay)) return errors.photosUnderWay
	if (photos.length > 0) return undefined
	return known ? errors.photos : errors.photosUnknown
}

/** What is wrong at a step. */
export function errorsAt(errors: JoiningErrors, step: JoiningStep): JoiningErrors {
	return Object.fromEntries(Object.entries(errors).filter(([name]) => stepOf[name as JoiningField] === step))
}

/** What is wrong at other steps: the server may have told of several. */
export function errorsBeside(errors: JoiningErrors, step: JoiningStep): JoiningErrors {
	return Object.fromEntries(Object.entries(errors).filter(([name]) => stepOf[name as JoiningField] !== step))
}

/** The first step with a mistake in it; the last where there is none. */
export function firstStep(errors: JoiningErrors): JoiningStep {
	const wrong = new Set<JoiningStep>(Object.keys(errors).map((name) => stepOf[name as JoiningField]))
	return joiningSteps.find((step) => wrong.has(step)) ?? 'preview'
}
