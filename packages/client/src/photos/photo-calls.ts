import { limits } from '@ydo/contract/limits'
import { photoList } from '@ydo/contract/photo-changes'
import { type Photo, photo } from '@ydo/contract/photos'
import { profilePaths } from '@ydo/contract/profile'
import { photosTexts } from '@ydo/contract/texts/photos'
import { CallRefused, call } from '#calls/call.ts'
import { errorOf, type Request, withJson } from '#calls/request.ts'

const { refused: texts } = photosTexts

export type SendOptions = {
	method: 'POST' | 'PUT'
	signal: AbortSignal
	/** Reports the uploaded fraction, 0 to 1. */
	onProgress(part: number): void
}

/** Sends a photo as the body of an authenticated call to our server. Throws as fetch does. */
export type Send = (path: string, bytes: Blob, options: SendOptions) => Promise<Response>

export type SendOutcome =
	| { photo: Photo }
	| 'aborted'
	/** The maximum number of photos is reached. */
	| 'full'
	/** The server asks to retry after this many seconds. */
	| { later: number }
	/** `refused`: a text for people. `again`: a retry of the same file may help. */
	| { refused: string; again: boolean }

type Sent = { file: Blob; replaces?: string | undefined }

/** Uploads a photo, as a new one or as a replacement. */
export async function sendPhoto(
	send: Send,
	{ file, replaces }: Sent,
	options: Omit<SendOptions, 'method'>,
): Promise<SendOutcome> {
	try {
		const answer = replaces
			? await send(`${profilePaths.photos}/${replaces}`, file, { ...options, method: 'PUT' })
			: await send(profilePaths.photos, file, { ...options, method: 'POST' })
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
	if (code === 'not_found') return { refused: photosTexts.gone, again: false }
	const later = Number(answer.headers.get('retry-after'))
	if (later > 0 && (code === 'too_many_requests' || code === 'unavailable')) return { later }
	if (code === 'unsupported_media') return { refused: texts.type, again: false }
	if (code === 'too_large') return { refused: texts.pixels(limits.photoPixels / 1e6), again: false }
	if (code === 'too_small') return { refused: texts.narrow(limits.photoLeastWidth), again: false }
	if (code === 'unprocessable') return { refused: texts.damaged, again: false }
	if (message && answer.status < 500) return { refused: message, again: true }
	return { refused: texts.server, again: true }
}

/** Removes a photo; a missing one counts as removed. On failure returns the reason, for people. */
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

/** Reorders all photos. Undefined if they have changed elsewhere. Throws as `call` does. */
export async function orderPhotos(request: Request, ids: readonly string[]): Promise<Photo[] | undefined> {
	try {
		return photoList.parse(await (await call(request, `${profilePaths.photos}/order`, withJson('PUT', { ids }))).json())
	} catch (error) {
		if (error instanceof CallRefused && error.status === 409) return undefined
		throw error
	}
}

/** Sets the description of a photo. Throws as `call` does. */
export async function describePhoto(request: Request, id: string, description: string): Promise<Photo> {
	const path = `${profilePaths.photos}/${id}/description`
	return photo.parse(await (await call(request, path, withJson('PUT', { description }))).json())
}
