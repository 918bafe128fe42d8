import { holdBack } from '#platform/card-changes/store.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { comesOfAge, sealHold } from '#platform/held-account.ts'
import { createPhotoEraser } from '#platform/photo-eraser.ts'

/** Does some work with a birth date that a member told; where it throws `under_age`, holds the account back and throws it on. */
export type OrHold = <T>(memberId: Buffer, birthDate: string, work: () => T) => Promise<T>

/** Who tells before there is a card that they are under age goes, with all they sent; somebody's card stays as it is. */
export function createHolds(deps: Pick<Deps, 'db' | 'sealer' | 'blobs' | 'clock'>): OrHold {
	const { db, sealer } = deps
	const eraser = createPhotoEraser(deps)
	const hold = async (memberId: Buffer, birthDate: string): Promise<void> => {
		const day = comesOfAge(birthDate)
		const photos = await holdBack(db, memberId, (subjectHash) => sealHold(sealer, subjectHash, day))
		await eraser.erase(photos ?? [])
	}
	return async (memberId, birthDate, work) => {
		try {
			return work()
		} catch (error) {
			if (error instanceof AppError && error.code === 'under_age') await hold(memberId, birthDate)
			throw error
		}
	}
}
