import { isDeepStrictEqual } from 'node:util'
import { dateIn } from '@ydo/contract/birth-date'
import { noCardTag } from '@ydo/contract/joining'
import { limits } from '@ydo/contract/limits'
import {
	type Profile,
	type ProfileInput,
	profile,
	profileInput,
	profilePaths,
	toldBirthDate,
} from '@ydo/contract/profile'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { Caller } from '#access/authentication.ts'
import { comesOfAge, sealHold } from '#domain/admission/admission.ts'
import type { ErasedAccount } from '#domain/admission/store.ts'
import { holdBack } from '#domain/card-changes/store.ts'
import { openCard, openPhoto, type StoredCard, sealCard, showPhoto } from '#domain/cards/stored-card.ts'
import type { Deps } from '#domain/deps.ts'
import { createPhotoAddresses, createPhotoEraser } from '#domain/photos/photo-files.ts'
import { hashPreference, openPreferences } from '#domain/visibility/stored-visibility.ts'
import { AppError } from '#infra/errors.ts'
import { etagOf, requireMatch } from '#infra/http-content.ts'
import { perMember } from '#infra/rate-limit.ts'
import { dayOf } from '#infra/time.ts'
import {
	beginPreferences,
	changePreferences,
	type ErasedPreferences,
	judgeBirthDate,
	lockedPreferences,
	makeCard,
	requireValid,
} from './rules.ts'
import { createProfileStore } from './store.ts'

/**
 * GET and PUT /api/profile: the caller's own card. Both answer with an ETag of the owner's input, and a PUT with If-Match
 * replaces only the version it names. POST /api/birth-date: an age check before there is a card.
 */
export function profileRoutes(deps: Deps): FastifyPluginAsyncZod {
	const { db, sealer, hasher, addressKey, clock, institute } = deps
	const store = createProfileStore(db)
	const addresses = createPhotoAddresses(addressKey, 'owner')
	const today = () => dateIn(institute.timeZone, clock())
	const orHold = createHolds(deps)

	const answer = async (memberId: Buffer, reply: FastifyReply): Promise<Profile> => {
		const { sealed, photos } = await store.read(memberId)
		if (!sealed) throw new AppError('not_found', 'You have no card yet.')
		const card = openCard(sealer, memberId, sealed)
		const day = dayOf(clock())
		const later = lockedPreferences(card, day)
		reply.header('etag', etagOf(writtenOf(card)))
		return {
			id: memberId.toString('base64url'),
			...writtenOf(card),
			...(card.nickname && { nickname: true }),
			...(later && { sidesFrom: later }),
			photos: photos.map((photo) => showPhoto(addresses, day, openPhoto(sealer, photo.id, photo.sealed))),
		}
	}

	const readErased = ({ subjectHash, sealed }: ErasedAccount): ErasedPreferences => ({
		...openPreferences(sealer, subjectHash, sealed),
		hash: (preference, value) => hashPreference(hasher, subjectHash, preference, value),
	})

	const save = async ({ memberId, fullName, name }: Caller, input: ProfileInput, ifMatch?: string): Promise<void> => {
		const day = dayOf(clock())
		const circumstances = { institute, today: today(), accountName: fullName ?? name }
		const made = await orHold(memberId, input.birthDate, () => makeCard(input, circumstances))
		const saved = await store.save({
			memberId,
			consent: input.consent,
			now: new Date(clock()),
			revise(present, erased) {
				const before = present && openCard(sealer, memberId, present)
				requireMatch(ifMatch, before ? etagOf(writtenOf(before)) : noCardTag)
				const card = before
					? changePreferences(made, before, day)
					: beginPreferences(made, erased && readErased(erased), day)
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
			({ caller }, reply) => answer(caller.memberId, reply),
		)

		app.put(
			profilePaths.profile,
			{
				config: { rateLimit: perMember(limits.profileSavesPerMinute) },
				schema: { summary: "Writes the caller's card", body: profileInput, response: { 200: profile } },
			},
			async ({ caller, body, headers }, reply) => {
				await save(caller, body, headers['if-match'])
				return answer(caller.memberId, reply)
			},
		)

		app.post(
			profilePaths.birthDate,
			{
				config: { rateLimit: perMember(limits.profileSavesPerMinute) },
				schema: {
					summary: 'Tells the birth date of somebody under age',
					body: toldBirthDate,
					response: { 204: z.null() },
				},
			},
			async ({ caller: { memberId }, body: { birthDate } }, reply) => {
				await orHold(memberId, birthDate, () => requireValid(judgeBirthDate(birthDate, today())))
				return reply.code(204).send(null)
			},
		)
	}
}

/** The part of a card that its owner wrote, from which the ETag is computed. */
function writtenOf({ nickname: _, changedOn: __, ...written }: StoredCard) {
	return written
}

function consentRequired(): AppError {
	const text = 'Agree before your card is published.'
	return new AppError('unprocessable', text, { consent: text })
}

/** Runs `work` with a stated birth date; if it throws `under_age`, holds the account and rethrows. */
type OrHold = <T>(memberId: Buffer, birthDate: string, work: () => T) => Promise<T>

/** An underage caller without a card is erased with all uploads, and the account is held; an existing card stays unchanged. */
function createHolds(deps: Pick<Deps, 'db' | 'sealer' | 'blobs' | 'clock'>): OrHold {
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
