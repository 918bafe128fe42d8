import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { mayMeet, type Person } from '#access/cards.ts'
import { personOf, visibilityOf } from '#domain/cards/person.ts'
import { openCard, type StoredCard } from '#domain/cards/stored-card.ts'
import type { Deps } from '#domain/deps.ts'
import { currentSeason } from '#domain/institute/seasons.ts'
import { openBallot, sealSide, sealSidePhoto } from '#domain/matches/stored-choices.ts'
import { sealNotice } from '#domain/notices/store.ts'
import { createPhotoFiles } from '#domain/photos/photo-files.ts'
import { pushOf } from '#domain/push/push.ts'
import { forJobs } from '#infra/database.ts'
import { atMostEvery } from '#infra/schedule.ts'
import { dayOf, weekOf } from '#infra/time.ts'
import { type AgreeingBallot, type Agreement, createMeetingStore, type NewSide, type PersonWithCard } from './store.ts'

/** Milliseconds between log lines about the same failure. */
const quiet = 600_000

/** Runs beats every `deps.beatEvery` milliseconds, one at a time; none if that is undefined. Instances take turns. */
export function runBeats(app: FastifyInstance, deps: Deps): void {
	if (deps.beatEvery === undefined) return
	const log = (line: string) => atMostEvery(quiet, () => app.log.error(line))
	const beat = createBeat(
		deps,
		log('two agreeing ballots could not be judged: data of their owners cannot be decrypted'),
	)
	const failed = log('ballots could not be compared; retrying')
	let running: Promise<void> | undefined
	const run = () => {
		running ??= beat
			.run()
			.catch(failed)
			.finally(() => {
				running = undefined
			})
	}
	const timer = setInterval(run, deps.beatEvery)
	timer.unref()
	app.addHook('onReady', async () => run())
	app.addHook('onClose', async () => {
		clearInterval(timer)
		await running
	})
}

export type Beat = {
	/**
	 * Creates a match for every pair of agreeing ballots whose owners may see each other now. `wait`: waits for a beat of another
	 * instance, so that every ballot present at the call has been judged when this resolves.
	 */
	run(options?: { wait?: boolean }): Promise<void>
}

type Needs = Pick<Deps, 'db' | 'sealer' | 'blobs' | 'institute' | 'clock' | 'push'>

/** Pairs whose owners are loaded together. */
const together = 500
/** Milliseconds that ballots stay after the last tick of their week can arrive, so that late ones are still compared. */
const afterWeek = 900_000
/** Width of the photo stored with a match. */
const photoWidth = 160

/** Calls `onDamaged` if a pair's rows cannot be decrypted; the other pairs are still judged. */
export function createBeat(deps: Needs, onDamaged: () => void = () => {}): Beat {
	const { sealer, institute, clock, push } = deps
	const store = createMeetingStore(forJobs(deps.db))
	const photos = createPhotoFiles(deps.blobs, sealer)

	const openPerson = (row: PersonWithCard): { person: Person; card: StoredCard } | undefined => {
		try {
			if (!row.card) return undefined
			const card = openCard(sealer, row.member_id, row.card)
			return {
				card,
				person: personOf(row, card, { sealer, visibility: visibilityOf(sealer, row), day: dayOf(clock()) }),
			}
		} catch {
			return undefined // a damaged card is visible to nobody
		}
	}

	/** The listed pairs that may meet, judged without locks. */
	const likely = async (agreements: readonly Agreement[]): Promise<Agreement[]> => {
		const people = await store.people(agreements.flatMap(({ memberId, peerId }) => [memberId, peerId]))
		const opened = new Map(people.map((row) => [row.member_id.toString('hex'), openPerson(row)?.person]))
		return agreements.filter(({ memberId, peerId }) => {
			const [one, other] = [memberId, peerId].map((id) => opened.get(id.toString('hex')))
			return one !== undefined && other !== undefined && mayMeet(one, other)
		})
	}

	const photoOf = async ({ photo }: AgreeingBallot): Promise<Buffer | undefined> =>
		photo && photos.read(photo.id, photoWidth, 'webp').catch(() => undefined)

	const sidesOf = async (ballots: readonly [AgreeingBallot, AgreeingBallot]): Promise<NewSide[] | undefined> => {
		const [one, other] = ballots.map((ballot) => openPerson(ballot.person))
		if (!one || !other || !mayMeet(one.person, other.person)) return undefined
		const matchId = randomBytes(16)
		const side = async (own: AgreeingBallot, peer: AgreeingBallot, name: string): Promise<NewSide> => {
			const place = { matchId, memberId: own.memberId }
			const photo = await photoOf(peer)
			return {
				...{ ...place, peerId: peer.memberId },
				sealed: sealSide(sealer, place, { ownLeaf: own.leaf, peerLeaf: peer.leaf, name, ...openBallot(sealer, peer) }),
				photo: photo && sealSidePhoto(sealer, place, photo),
				notice: sealNotice(sealer, own.memberId, { kind: 'match', match: matchId, at: clock() }),
			}
		}
		const [first, second] = ballots
		return [await side(first, second, other.card.name), await side(second, first, one.card.name)]
	}

	const judge = async (agreement: Agreement) => {
		try {
			const met = await store.meet(agreement, dayOf(clock()), sidesOf)
			if (met.length > 0) push(met, pushOf.match)
		} catch {
			onDamaged()
		}
	}

	return {
		async run({ wait = false } = {}) {
			const began = clock()
			let more = await store.compare(wait)
			if (more === undefined) return // another instance is running it
			while (more) more = await store.compare(wait)
			const listed = await store.agreements()
			for (let from = 0; from < listed.length; from += together)
				for (const agreement of await likely(listed.slice(from, from + together))) await judge(agreement)
			const over = began - afterWeek
			await store.sweep(weekOf(over), currentSeason(institute, over).number)
		},
	}
}
