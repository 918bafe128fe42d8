import { isDeepStrictEqual } from 'node:util'
import { limits } from '@ydo/contract/limits'
import { type Profile, type ProfileInput, profile, profileInput, profilePaths } from '@ydo/contract/profile'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Caller } from '#access/authentication.ts'
import { holdBack } from '#platform/card-changes/store.ts'
import { showPhoto } from '#platform/card-roster/card-body.ts'
import { openCard, openPhoto, sealCard } from '#platform/card-roster/stored-card.ts'
import { dayOf } from '#platform/day.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { comesOfAge, sealHold } from '#platform/held-account.ts'
import { perMember } from '#platform/per-member-limit.ts'
import { createPhotoAddresses } from '#platform/photo-address.ts'
import { createPhotoFiles } from '#platform/photo-files.ts'
import { changeSides, makeCard } from './rules.ts'
import { createProfileStore } from './store.ts'

/** GET and PUT /api/profile: the caller's own card. */
export function profileRoutes({ db, sealer, addressKey, blobs, clock, institute }: Deps): FastifyPluginAsyncZod {
	const store = createProfileStore(db)
	const addresses = createPhotoAddresses(addressKey)
	const files = createPhotoFiles(blobs, sealer)

	const read = async (memberId: Buffer): Promise<Profile> => {
		const { sealed, photos } = await store.read(memberId)
		if (!sealed) throw new AppError('not_found', 'You have no card yet.')
		const { nickname: _, changedOn: __, ...card } = openCard(sealer, memberId, sealed)
		const day = dayOf(clock())
		return {
			id: memberId.toString('base64url'),
			...card,
			photos: photos.map((photo) => showPhoto(addresses, day, openPhoto(sealer, photo.id, photo.sealed))),
		}
	}

	/** Who tells at the first visit that they are under age goes, with all they sent; somebody's card stays as it is. */
	const holdUntilOfAge = async (memberId: Buffer, birthDate: string): Promise<void> => {
		const day = comesOfAge(birthDate)
		const photos = await holdBack(db, memberId, (subjectHash) => sealHold(sealer, subjectHash, day))
		await Promise.allSettled((photos ?? []).map((id) => files.remove(id)))
	}

	const save = async ({ memberId, fullName, name }: Caller, input: ProfileInput): Promise<void> => {
		const day = dayOf(clock())
		const circumstances = { institute, day, accountName: fullName ?? name }
		const made = await orHold(
			() => makeCard(input, circumstances),
			() => holdUntilOfAge(memberId, input.birthDate),
		)
		const saved = await store.save({
			memberId,
			consent: input.consent,
			now: new Date(clock()),
			revise(present) {
				const before = present && openCard(sealer, memberId, present)
				const card = changeSides(made, before, day)
				return isDeepStrictEqual(before, card) ? undefined : sealCard(sealer, memberId, card)
			},
		})
		if (saved === 'photo_required') throw new AppError('photo_required', 'A card needs a photo. Add one first.')
		if (saved === 'consent_required') throw consentRequired()
	}

	return async (app) => {
		app.get(
			profilePaths.profile,
			{ schema: { summary: "The caller's own card", response: { 200: profile } } },
			async ({ caller }, reply) => {
				reply.header('cache-control', 'no-store')
				return read(caller.memberId)
			},
		)

		app.put(
			profilePaths.profile,
			{
				config: { rateLimit: perMember(limits.profileSavesPerMinute) },
				schema: { summary: "Writes the caller's card", body: profileInput, response: { 200: profile } },
			},
			async ({ caller, body }, reply) => {
				reply.header('cache-control', 'no-store')
				await save(caller, body)
				return read(caller.memberId)
			},
		)
	}
}

async function orHold<T>(work: () => T, hold: () => Promise<void>): Promise<T> {
	try {
		return work()
	} catch (error) {
		if (error instanceof AppError && error.code === 'under_age') await hold()
		throw error
	}
}

function consentRequired(): AppError {
	const text = 'Agree before your card is published.'
	return new AppError('unprocessable', text, { consent: text })
}
