import { cardPieces, readPiece } from '@ydo/contract/card-pieces'
import { type Card, cardList, cardPaths, piecesManipulation } from '@ydo/contract/cards'
import { genders } from '@ydo/contract/profile'
import { inFull } from '@ydo/contract/test/in-full'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { removeMember, setMemberStatus } from '#domain/card-changes/store.ts'
import { type SignedIn, testApp } from '#test/app.ts'
import { plantCard } from '#test/members.ts'
import { block, idOf, saveVisibility, unblock } from '#test/see.ts'

type Hidden = { emails: string[]; rollPatterns: string[]; disciplines: string[]; years: string[] }

/** The test's own model of a member: states the visibility policy a second time, from the product's wording. */
type Known = {
	member: SignedIn
	subject: string
	email: string
	card: { gender: (typeof genders)[number]; interestedIn: (typeof genders)[number][]; discipline: string; year: string }
	suspended: boolean
	paused: boolean
	/** Hidden people, current setting first; removed entries still apply until the day ends. */
	hidden: readonly [Hidden, ...Hidden[]]
	blocked: Set<string>
}

const all = await testApp()
const domain = 'iiitdmj.ac.in'
const locals = ['22bcs017', '22bcs018', '22bds001', '23bcs001', '23bds002', 'asha', 'kabir']

const card = fc.record({
	gender: fc.constantFrom(...genders),
	interestedIn: fc.subarray([...genders], { minLength: 1 }),
	discipline: fc.constantFrom('Computer Science', 'Design'),
	year: fc.constantFrom('1st year', '2nd year'),
})
const hidden = fc.record({
	emails: fc.subarray(
		locals.map((local) => `${local}@${domain}`),
		{ maxLength: 2 },
	),
	rollPatterns: fc.subarray(['22', '22b', '22bcs', '23bcs001', 'as'], { maxLength: 2 }),
	disciplines: fc.subarray(['Design'], { maxLength: 1 }),
	years: fc.subarray(['1st year'], { maxLength: 1 }),
})
const who = fc.nat(locals.length - 1)
const step = fc.oneof(
	fc.record({ kind: fc.constant('card' as const), who, card }),
	fc.record({ kind: fc.constant('leave' as const), who }),
	fc.record({ kind: fc.constant('pause' as const), who, paused: fc.boolean(), hidden }),
	fc.record({ kind: fc.constant('suspend' as const), who, suspended: fc.boolean() }),
	fc.record({ kind: fc.constant('day' as const), who }),
	fc.record({ kind: fc.constant('block' as const), who, other: who, blocked: fc.boolean() }),
)

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

function mayMeet(one: Known, other: Known): boolean {
	return [
		[one, other],
		[other, one],
	].every(
		([a, b]) =>
			a &&
			b &&
			!a.suspended &&
			!a.paused &&
			a.card.interestedIn.includes(b.card.gender) &&
			!a.blocked.has(idOf(b.member)) &&
			!a.hidden.some((hidden) => hides(hidden, b)),
	)
}

function hides({ emails, rollPatterns, disciplines, years }: Hidden, { email, card }: Known): boolean {
	return (
		emails.includes(email) ||
		rollPatterns.some((pattern) => email.startsWith(pattern)) ||
		disciplines.includes(card.discipline) ||
		years.includes(card.year)
	)
}

async function listOf({ member }: Known): Promise<Card[]> {
	const answer = await all.app.inject({ url: cardPaths.all, headers: member.headers })
	return cardList.parse(answer.json())
}

/** A device's cached copy of its member's list. */
type Device = { tag: string; pieces: Map<string, readonly Card[]> }

/** Syncs as a device with a cached list does; also returns the text of all answers. */
async function syncDevice({ member }: Known, { tag, pieces }: Device): Promise<Device & { told: string }> {
	const headers = { ...member.headers, 'if-none-match': tag, 'a-im': piecesManipulation }
	const answer = await all.app.inject({ url: cardPaths.all, headers })
	if (answer.statusCode === 304) return { tag, pieces, told: answer.body }
	expect([answer.statusCode, answer.headers.im]).toEqual([226, piecesManipulation])
	const names = cardPieces.parse(answer.json()).pieces
	const next = new Map(names.map((name) => [name, pieces.get(name) ?? []]))
	const lacking = names.filter((name) => !pieces.has(name))
	// A piece of somebody else's list, or of an earlier one, must be answered like an unknown name.
	const asked = [...lacking, ...foreign]
	const sent = await all.app.inject({
		method: 'POST',
		url: cardPaths.pieces,
		headers: member.headers,
		payload: { names: asked },
	})
	expect(sent.statusCode).toBe(200)
	const lines = sent.body.split('\n')
	expect(lines).toHaveLength(asked.length + 1)
	for (const [i, name] of lacking.entries()) next.set(name, readPiece(lines[i] ?? '') ?? [])
	for (const name of names) foreign.add(name)
	for (const [i, name] of asked.entries()) if (!names.includes(name)) expect(lines[i]).toBe('')
	return { tag: String(answer.headers.etag), pieces: next, told: answer.body + sent.body }
}

/** Names of pieces that belong or belonged to some list. */
const foreign = new Set<string>(['AAAAAAAAAAAAAAAAAAAAAA'])

/** Makes every subject new: actions on a member who left must not affect the next owner of the address. */
let joined = 0

/** Applies a step to the application and the model; a member who is absent joins with their first card. */
async function make(known: Map<string, Known>, step: Step): Promise<void> {
	const local = locals[step.who] ?? ''
	const present = known.get(local)
	if (step.kind === 'day') return passDay([...known.values()])
	if (!present) {
		if (step.kind !== 'card') return
		const email = `${local}@${domain}`
		const subject = `${email} ${joined++}`
		const member = await all.signIn({ email, subject })
		await plantCard(all, member, step.card)
		const nothing = { emails: [], rollPatterns: [], disciplines: [], years: [] }
		known.set(local, {
			member,
			subject,
			email,
			card: step.card,
			suspended: false,
			paused: false,
			hidden: [nothing],
			blocked: new Set(),
		})
		return
	}
	const { member } = present
	if (step.kind === 'card') {
		await plantCard(all, member, step.card)
		present.card = step.card
	} else if (step.kind === 'leave') {
		await removeMember(all.db, member.memberId)
		known.delete(local)
	} else if (step.kind === 'suspend') {
		await setMemberStatus(all.db, member.memberId, step.suspended ? 'suspended' : 'active')
		if (!step.suspended) present.member = await all.signIn(present)
		present.suspended = step.suspended
	} else if (present.suspended) {
		return // a suspended member's calls are refused
	} else if (step.kind === 'pause') {
		const { paused, hidden } = step
		const answer = await saveVisibility(all, member, { paused, ...hidden })
		if (answer.statusCode !== 200) throw new Error(answer.body)
		Object.assign(present, { paused, hidden: [hidden, ...present.hidden] })
	} else {
		const other = known.get(locals[step.other] ?? '')
		if (!other || other === present) return
		await (step.blocked ? block : unblock)(all, member, idOf(other.member))
		if (step.blocked) present.blocked.add(idOf(other.member))
		else present.blocked.delete(idOf(other.member))
	}
}

/** Ends the day, so removed entries stop applying; members who still may sign in again. */
async function passDay(present: readonly Known[]): Promise<void> {
	all.clock.advance(24 * 3600 * 1000)
	const signIn = async (one: Known) => {
		one.hidden = [one.hidden[0]]
		if (!one.suspended) one.member = await all.signIn(one)
	}
	await Promise.all(present.map(signIn))
}

test('at every step of a changing population each member sees exactly the people they may, and devices learn nothing else', async () => {
	const first = fc.tuple(
		...locals.map((_, who) => fc.record({ kind: fc.constant('card' as const), who: fc.constant(who), card })),
	)
	await fc.assert(
		fc.asyncProperty(first, fc.array(step, { minLength: 5, maxLength: 10 }), async (joins, steps) => {
			const known = new Map<string, Known>()
			const devices = new Map<Known, Device>()
			foreign.clear()
			foreign.add('AAAAAAAAAAAAAAAAAAAAAA')
			try {
				for (const [i, step] of [...joins, ...steps].entries()) {
					await make(known, step)
					if (i < joins.length - 1) continue
					await expectRight([...known.values()])
					await expectSynced([...known.values()], devices)
				}
			} finally {
				for (const { member } of known.values()) await removeMember(all.db, member.memberId)
			}
		}),
		{ numRuns: inFull(8, 2) },
	)
}, 120_000) // some hundred whole lists, all rebuilt on each new day

async function expectRight(present: readonly Known[]): Promise<void> {
	for (const viewer of present) {
		if (viewer.suspended) continue
		const may = present.filter((other) => other !== viewer && mayMeet(viewer, other))
		const seen = await listOf(viewer)
		expect(seen.map(({ id }) => id)).toEqual(may.map(({ member }) => idOf(member)).sort())
	}
}

/** A synced device has exactly the full list, and no answer contained anybody its member may not see. */
async function expectSynced(present: readonly Known[], devices: Map<Known, Device>): Promise<void> {
	for (const viewer of present) {
		if (viewer.suspended) continue
		const { told, ...device } = await syncDevice(viewer, devices.get(viewer) ?? { tag: '"none"', pieces: new Map() })
		devices.set(viewer, device)
		expect([...device.pieces.values()].flat()).toEqual(await listOf(viewer))
		for (const other of present)
			if (other === viewer || !mayMeet(viewer, other)) expect(told).not.toContain(idOf(other.member))
	}
}
