import { type Photo, photo } from '@ydo/contract/photos'
import { profilePaths } from '@ydo/contract/profile'
import { welcomeTexts } from '@ydo/contract/texts/welcome'
import { errorOf, type Request } from '#calls/request.ts'

const { refused: texts } = welcomeTexts.photos

export type SendOptions = {
	signal: AbortSignal
	/** Told how much has left, 0 to 1. */
	onProgress(part: number): void
}

/** Sends the bytes of a photo as the body of a POST to our own server, with authentication. Throws as fetch does. */
export type Send = (path: string, bytes: Blob, options: SendOptions) => Promise<Response>

export type SendOutcome =
	| { photo: Photo }
	| 'aborted'
	/** There are as many as may be. */
	| 'full'
	/** The server takes it in so many seconds. */
	| { later: number }
	/** For people. `again`: sending the same once more may help. */
	| { refused: string; again: boolean }

export async function sendPhoto(send: Send, bytes: Blob, options: SendOptions): Promise<SendOutcome> {
	try {
		const answer = await send(profilePaths.photos, bytes, options)
		if (answer.ok) return { photo: photo.parse(await answer.json()) }
		return await refusalOf(answer)
	} catch (error) {
		if (options.signal.aborted) return 'aborted'
		return { refused: error instanceof TypeError ? texts.offline : texts.server, again: true }
	}
}

async function refusalOf(answer: Response): Promise<SendOutcome> {
	const { code, message } = (await errorOf(answer)) ?? {}
	if (code === 'photo_limit') return 'full'
	const later = Number(answer.headers.get('retry-after'))
	if (later > 0 && (code === 'too_many_requests' || code === 'unavailable')) return { later }
	if (code === 'unsupported_media') return { refused: texts.type, again: false }
	if (code === 'too_large') return { refused: texts.pixels, again: false }
	if (code === 'unprocessable') return { refused: texts.damaged, again: false }
	if (message && answer.status < 500) return { refused: message, again: true }
	return { refused: texts.server, again: true }
}

/** Removes a photo; one that is gone already counts as removed. Answers the reason, for people, where it stays. */
export async function removePhoto(request: Request, id: string): Promise<'removed' | { failure: string }> {
	try {
		const answer = await request(`${profilePaths.photos}/${id}`, { method: 'DELETE' })
		if (answer.ok || answer.status === 404) return 'removed'
		const error = await errorOf(answer)
		return { failure: answer.status < 500 && error ? error.message : texts.notRemoved }
	} catch {
		return { failure: texts.notRemoved }
	}
}
