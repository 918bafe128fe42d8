import { setTimeout } from 'node:timers/promises'
import { type Encoding, encodings } from '#platform/accept-encoding.ts'
import { compress } from '#platform/compress.ts'
import { matchesEtag } from '#platform/etag.ts'
import type { WorkQueue } from '#platform/work-queue.ts'
import type { JoinedList } from './join-cards.ts'

/** The bytes of a list in one encoding, under a strong tag of their own. No encoding: as they are. */
type Representation = { bytes: Buffer; etag: string; encoding?: Encoding }

/** A list of cards ready to be sent, with its compressed forms, each made once, when it is first asked for. */
export type ListBody = {
	hash: string
	/** The tag among those of an If-None-Match header that names this list in any encoding. */
	knownTag(header: string | undefined): string | undefined
	/** The smallest accepted form there is; one that is still to be made is waited for a moment only. */
	represent(accepted: readonly Encoding[]): Promise<Representation>
	/** Tells that nobody will ask any more: what waits for its turn to be compressed need not be. */
	retire(): void
}

/** Milliseconds for which an answer waits to become smaller: enough for about 2 MB of list. */
const patience = 100

/** Compresses in the turns of the queue; while that is full, the list goes out as it is. */
export function createListBody({ plain, hash }: JoinedList, queue: WorkQueue): ListBody {
	const made = new Map<Encoding, Buffer>()
	const making = new Map<Encoding, Promise<void>>()
	let retired = false

	const make = async (encoding: Encoding) => {
		if (!retired) made.set(encoding, await compress(plain, encoding))
	}
	const begin = (encoding: Encoding) => {
		const begun =
			making.get(encoding) ??
			queue
				.run(() => make(encoding))
				.catch(() => {}) // too much to do just now: whoever asks next tries again
				.finally(() => making.delete(encoding))
		making.set(encoding, begun)
		return begun
	}

	return {
		hash,
		knownTag: (header) =>
			[undefined, ...encodings].map((encoding) => tagOf(hash, encoding)).find((tag) => matchesEtag(header, tag)),
		async represent(accepted) {
			const [best] = accepted
			if (best && !made.has(best)) await Promise.race([begin(best), setTimeout(patience, undefined, { ref: false })])
			for (const encoding of accepted) {
				const bytes = made.get(encoding)
				if (bytes) return { bytes, encoding, etag: tagOf(hash, encoding) }
			}
			return { bytes: plain, etag: tagOf(hash) }
		},
		retire() {
			retired = true
		},
	}
}

function tagOf(hash: string, encoding?: Encoding): string {
	return encoding ? `"${hash}-${encoding}"` : `"${hash}"`
}
