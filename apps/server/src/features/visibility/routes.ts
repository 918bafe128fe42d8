import { isDeepStrictEqual } from 'node:util'
import type { Institute } from '@ydo/contract/institute'
import { limits } from '@ydo/contract/limits'
import { type HiddenFrom, plainEmail, type Visibility, visibility, visibilityPaths } from '@ydo/contract/visibility'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '#domain/deps.ts'
import { beginningMark, disciplineMark, emailMark, isOfAddress, type Mark, yearMark } from '#domain/visibility/marks.ts'
import {
	type AddedLately,
	marksOn,
	openPreferences,
	openVisibility,
	type StoredVisibility,
	sealVisibility,
} from '#domain/visibility/stored-visibility.ts'
import type { Hasher } from '#infra/at-rest.ts'
import { AppError } from '#infra/errors.ts'
import { etagOf, requireMatch } from '#infra/http-content.ts'
import { perMember } from '#infra/rate-limit.ts'
import { dayOf } from '#infra/time.ts'
import { createVisibilityStore } from './store.ts'

/**
 * GET and PUT /api/visibility: whether the caller is paused, and whom they hide from. Private to the caller. Both answer with an
 * ETag, and a PUT with If-Match replaces only the version it names.
 */
export function visibilityRoutes({ db, sealer, hasher, institute, clock }: Deps): FastifyPluginAsyncZod {
	const store = createVisibilityStore(db)

	const answer = async (memberId: Buffer, reply: FastifyReply): Promise<Visibility> => {
		const sealed = await store.read(memberId)
		const present = shownOf(sealed && openVisibility(sealer, memberId, sealed))
		reply.header('etag', etagOf(present))
		return present
	}

	const save = (memberId: Buffer, input: Visibility, ifMatch: string | undefined): Promise<void> =>
		store.save(memberId, new Date(clock()), (sealed, erased) => {
			const present = sealed && openVisibility(sealer, memberId, sealed)
			requireMatch(ifMatch, etagOf(shownOf(present)))
			const added = erased ? openPreferences(sealer, erased.subjectHash, erased.sealed).added : []
			const revised = reviseVisibility(input, { institute, hasher, day: dayOf(clock()), present, added })
			return sealVisibility(sealer, memberId, revised)
		})

	return async (app) => {
		app.get(
			visibilityPaths.visibility,
			{ schema: { summary: 'Who may see the caller', response: { 200: visibility } } },
			({ caller }, reply) => answer(caller.memberId, reply),
		)

		app.put(
			visibilityPaths.visibility,
			{
				config: { rateLimit: perMember(limits.visibilitySavesPerMinute) },
				schema: { summary: 'Decides who may see the caller', body: visibility, response: { 200: visibility } },
			},
			async ({ caller, body, headers }, reply) => {
				await save(caller.memberId, body, headers['if-match'])
				return answer(caller.memberId, reply)
			},
		)
	}
}

/** The part that the owner gets to see. */
function shownOf(stored: StoredVisibility | undefined): Visibility {
	const { paused, hiddenFrom } = stored ?? seenByAll
	return { paused, hiddenFrom }
}

type VisibilityCircumstances = {
	institute: Pick<Institute, 'domains' | 'disciplines' | 'years'>
	hasher: Hasher
	/** The current UTC day. */
	day: number
	/** The saved settings, if any. */
	present: StoredVisibility | undefined
	/** If nothing is saved: additions counted before the account was erased lately. */
	added: AddedLately
}

/** The default settings. */
export const seenByAll: Visibility = {
	paused: false,
	hiddenFrom: { emails: [], rollPatterns: [], disciplines: [], years: [] },
}

/**
 * Applies a member's input to the saved settings. Throws `unprocessable` with the fields unknown to the institute, and
 * `too_many_requests` after many recent additions; removals are always possible and take effect the next day.
 */
export function reviseVisibility(input: Visibility, circumstances: VisibilityCircumstances): StoredVisibility {
	const { institute, hasher, day, added } = circumstances
	requireKnown(input.hiddenFrom, institute)
	const hiddenFrom = distinct(input.hiddenFrom)
	const { paused } = input
	const present = circumstances.present ?? { ...seenByAll, marks: [], changedOn: day, changes: 0, added }
	if (isDeepStrictEqual(hiddenFrom, present.hiddenFrom)) return { ...present, paused }
	const marks = new Set(marksOf(hasher, hiddenFrom))
	const held = new Set(marksOn(present, day))
	return {
		paused,
		hiddenFrom,
		marks: [...marks],
		released: { on: day, marks: [...held].filter((mark) => !marks.has(mark)) },
		...charge(
			[...marks].filter((mark) => !held.has(mark)),
			{ present, day },
		),
	}
}

/** Counts newly added marks, so that nobody can learn whose card is whose by watching which one disappears. */
function charge(
	fresh: readonly Mark[],
	{ present, day }: { present: StoredVisibility; day: number },
): Pick<StoredVisibility, 'changedOn' | 'changes' | 'added'> {
	const { changedOn, changes, added } = present
	if (fresh.length === 0) return { changedOn, changes, added }
	const today = 1 + (changedOn === day ? changes : 0)
	if (today > limits.exclusionChangesPerDay)
		throw new AppError('too_many_requests', 'You changed whom you hide from many times today. Go on tomorrow.')
	const lately = added.filter(({ on }) => on > day - limits.hiddenAddedDays)
	const count = fresh.filter(isOfAddress).length
	if (count === 0) return { changedOn: day, changes: today, added: lately }
	const ofToday = count + sum(lately.filter(({ on }) => on === day))
	if (ofToday > limits.hiddenAddedPerDay) throw tooMany(limits.hiddenAddedPerDay, 'a day')
	if (count + sum(lately) > limits.hiddenAddedLately)
		throw tooMany(limits.hiddenAddedLately, `in ${limits.hiddenAddedDays} days`)
	const before = lately.filter(({ on }) => on !== day)
	return { changedOn: day, changes: today, added: [...before, { on: day, count: ofToday }] }
}

function tooMany(most: number, time: string): AppError {
	const text = `At most ${most} new e-mails and beginnings ${time}, so that nobody learns whose card is whose. Add fewer for now, or block from the card.`
	return new AppError('too_many_requests', text)
}

function sum(added: AddedLately): number {
	return added.reduce((total, { count }) => total + count, 0)
}

function marksOf(hasher: Hasher, { emails, rollPatterns, disciplines, years }: HiddenFrom): Mark[] {
	return [
		...emails.map((email) => emailMark(hasher, email)),
		...rollPatterns.map((pattern) => beginningMark(hasher, pattern.replace(/\*$/, ''))),
		...disciplines.map(disciplineMark),
		...years.map(yearMark),
	]
}

function requireKnown(
	{ emails, disciplines, years }: HiddenFrom,
	institute: VisibilityCircumstances['institute'],
): void {
	const mayExist = (email: string) =>
		plainEmail.test(email) && institute.domains.includes(email.slice(email.lastIndexOf('@') + 1))
	const unknown = [
		...wrong('emails', emails, mayExist, 'Nobody here has this address.'),
		...wrong('disciplines', disciplines, (name) => institute.disciplines.includes(name), 'Choose one of the list.'),
		...wrong('years', years, (name) => institute.years.includes(name), 'Choose one of the list.'),
	]
	if (unknown.length > 0)
		throw new AppError('unprocessable', 'Some of what was sent is not valid.', Object.fromEntries(unknown))
}

function wrong(name: string, values: readonly string[], isRight: (value: string) => boolean, text: string) {
	return values.flatMap((value, i) => (isRight(value) ? [] : [[`hiddenFrom.${name}.${i}`, text]]))
}

function distinct({ emails, rollPatterns, disciplines, years }: HiddenFrom): HiddenFrom {
	const once = (values: readonly string[]) => [...new Set(values)]
	return {
		emails: once(emails),
		rollPatterns: once(rollPatterns),
		disciplines: once(disciplines),
		years: once(years),
	}
}
