import type { Photo } from '@ydo/contract/photos'

/** A photo that is not with the server yet. */
export type Sending = {
	readonly key: number
	readonly file: Blob
	/** The id of the photo whose place it takes. */
	readonly replaces?: string | undefined
	readonly state: 'waiting' | 'sending' | 'failed'
	/** How much has left, 0 to 1; at 1 the server is at work on it. */
	readonly progress: number
	/** Why it failed, for people. */
	readonly reason: string | undefined
	/** Whether sending it once more may help. */
	readonly again: boolean
}

export type PhotosSnapshot = {
	/** Whether it is known which photos the server has. */
	readonly known: boolean
	/** Those the server has, in the order of the card. */
	readonly photos: readonly Photo[]
	readonly sending: readonly Sending[]
	/** Ids of photos that are being removed. */
	readonly removing: readonly string[]
	/** What is written of photos, by id, as far as the server does not have it. */
	readonly written: Readonly<Record<string, string>>
	/** What happened last, for people. */
	readonly word: { readonly said: string; readonly refused: boolean }
}

export const waiting = { state: 'waiting', progress: 0, reason: undefined, again: false } as const

export function isUnderWay({ state }: Sending): boolean {
	return state !== 'failed'
}

export function say(said: string, refused = false): Pick<PhotosSnapshot, 'word'> {
	return { word: { said, refused } }
}
