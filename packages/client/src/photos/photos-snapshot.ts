import type { Photo } from '@ydo/contract/photos'

/** A photo not uploaded yet. */
export type Sending = {
	readonly key: number
	readonly file: Blob
	/** The id of the photo to replace. */
	readonly replaces?: string | undefined
	readonly state: 'waiting' | 'sending' | 'failed'
	/** The uploaded fraction, 0 to 1; at 1 the server is processing it. */
	readonly progress: number
	/** The reason of the failure, for people. */
	readonly reason: string | undefined
	/** True if a retry may help. */
	readonly again: boolean
}

export type PhotosSnapshot = {
	/** True once the photos on the server are known. */
	readonly known: boolean
	/** The photos on the server, in card order. */
	readonly photos: readonly Photo[]
	readonly sending: readonly Sending[]
	/** Ids of photos being removed. */
	readonly removing: readonly string[]
	/** Unsaved descriptions, by photo id. */
	readonly written: Readonly<Record<string, string>>
	/** The last event, for people. */
	readonly word: { readonly said: string; readonly refused: boolean }
}

export const waiting = { state: 'waiting', progress: 0, reason: undefined, again: false } as const

export function isUnderWay({ state }: Sending): boolean {
	return state !== 'failed'
}

export function say(said: string, refused = false): Pick<PhotosSnapshot, 'word'> {
	return { word: { said, refused } }
}
