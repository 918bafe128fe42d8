import { openCard } from '#platform/card-roster/stored-card.ts'
import { forJobs } from '#platform/database.ts'
import { dayOf } from '#platform/day.ts'
import type { Deps } from '#platform/deps.ts'
import { sealSides, sidesToKeep } from '#platform/kept-sides.ts'
import { createPhotoEraser } from '#platform/photo-eraser.ts'
import { openVisibility } from '#platform/visibility/stored-visibility.ts'
import { createLeavingStore, type Leaving } from './store.ts'

export type Erasures = {
	/** Erases a member now. Their rows are gone when it resolves; files that could not be removed go with a later `run`. */
	erase(memberId: Buffer): Promise<void>
	/** Does all that is due: members who are leaving, files left behind, what was kept long enough. Good to repeat, and at once elsewhere. */
	run(): Promise<void>
}

type Needs = Pick<Deps, 'db' | 'blobs' | 'sealer' | 'hasher' | 'clock'>

const batch = 50

export function createErasures({ db, blobs, sealer, hasher, clock }: Needs): Erasures {
	const store = createLeavingStore(forJobs(db))
	const photos = createPhotoEraser({ db, blobs, sealer, clock })

	const erase = async (memberId: Buffer, dueAt?: Date) => {
		const keep = ({ subjectHash, ...sealed }: Leaving) => {
			const card = whole(() => openCard(sealer, memberId, sealed.card))
			if (!card) return undefined
			const { visibility } = sealed
			const added = whole(() => visibility && openVisibility(sealer, memberId, visibility))?.added ?? []
			const { kept, until } = sidesToKeep(hasher, subjectHash, { card, added, day: dayOf(clock()) })
			return { sealed: sealSides(sealer, subjectHash, kept), until }
		}
		await photos.erase(await store.erase(memberId, keep, dueAt))
	}

	return {
		erase: (memberId) => erase(memberId),
		async run() {
			const now = new Date(clock())
			for (;;) {
				const ids = await store.due(now, batch)
				const outcomes = await Promise.allSettled(ids.map((id) => erase(id, now)))
				const failed = outcomes.find(({ status }) => status === 'rejected')
				if (failed) throw new Error('members who are leaving could not be erased')
				if (ids.length < batch) break
			}
			await photos.eraseDue()
			await store.sweep(now)
		},
	}
}

/** What is damaged must not keep its owner here. */
function whole<T>(open: () => T): T | undefined {
	try {
		return open()
	} catch {
		return undefined
	}
}
