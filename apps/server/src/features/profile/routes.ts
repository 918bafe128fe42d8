import { isDeepStrictEqual } from 'node:util'
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
import { showPhoto } from '#platform/card-roster/card-body.ts'
import { openCard, openPhoto, type StoredCard, sealCard } from '#platform/card-roster/stored-card.ts'
import { dayOf } from '#platform/day.ts'
import type { Deps } from '#platform/deps.ts'
import type { ErasedAccount } from '#platform/erased-accounts/store.ts'
import { AppError } from '#platform/errors.ts'
import { etagOf, requireMatch } from '#platform/etag.ts'
import { hashSide, openSides } from '#platform/kept-sides.ts'
import { createPhotoAddresses } from '#platform/photo-address.ts'
import { perMember } from '#platform/rate-limit.ts'
import { createHolds } from './holds.ts'
import {
	beginSides,
	changeSides,
	type ErasedSides,
	judgeBirthDate,
	makeCard,
	requireValid,
	sidesFrom,
} from './rules.ts'
import { createProfileStore } from './store.ts'

/**
 * GET and PUT /api/profile: the caller's own card. Both answer with an ETag of what was written, and a PUT with If-Match replaces
 * only what bears it. POST /api/birth-date: the one of somebody who is too young for a card.
 */
export function profileRoutes(deps: Deps): FastifyPluginAsyncZod {
	const { db, sealer, hasher, addressKey, clock, institute } = deps
	const store = createProfileStore(db)
	const addresses = createPhotoAddresses(addressKey, 'owner')
	const orHold = createHolds(deps)

	const answer = async (memberId: Buffer, reply: FastifyReply): Promise<Profile> => {
		const { sealed, photos } = await store.read(memberId)
		if (!sealed) throw new AppError('not_found', 'You have no card yet.')
		const card = openCard(sealer, memberId, sealed)
		const day = dayOf(clock())
		const later = sidesFrom(card, day)
		reply.headers({ 'cache-control': 'no-store', etag: etagOf(writtenOf(card)) })
		return {
			id: memberId.toString('base64url'),
			...writtenOf(card),
			...(card.nickname && { nickname: true }),
			...(later && { sidesFrom: later }),
			photos: photos.map((photo) => showPhoto(addresses, day, openPhoto(sealer, photo.id, photo.sealed))),
		}
	}

	const readErased = ({ subjectHash, sealed }: ErasedAccount): ErasedSides => ({
		...openSides(sealer, subjectHash, sealed),
		hash: (side, value) => hashSide(hasher, subjectHash, side, value),
	})

	const save = async ({ memberId, fullName, name }: Caller, input: ProfileInput, ifMatch?: string): Promise<void> => {
		const day = dayOf(clock())
		const circumstances = { institute, day, accountName: fullName ?? name }
		const made = await orHold(memberId, input.birthDate, () => makeCard(input, circumstances))
		const saved = await store.save({
			memberId,
			consent: input.consent,
			now: new Date(clock()),
			revise(present, erased) {
				const before = present && openCard(sealer, memberId, present)
				requireMatch(ifMatch, before ? etagOf(writtenOf(before)) : noCardTag)
				const card = before ? changeSides(made, before, day) : beginSides(made, erased && readErased(erased), day)
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
				await orHold(memberId, birthDate, () => requireValid(judgeBirthDate(birthDate, dayOf(clock()))))
				return reply.code(204).send(null)
			},
		)
	}
}

/** What of a card its owner wrote, which is what its tag is made of. */
function writtenOf({ nickname: _, changedOn: __, ...written }: StoredCard) {
	return written
}

function consentRequired(): AppError {
	const text = 'Agree before your card is published.'
	return new AppError('unprocessable', text, { consent: text })
}
