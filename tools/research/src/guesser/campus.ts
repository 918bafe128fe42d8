import { idOf } from '@ydo/client/test/model-server'
import { publish } from '@ydo/client/test/publish'
import { bytesNamed } from '@ydo/client/test/seeded'
import { readUnsigned } from '@ydo/crypto/bytes'
import { type Call, createWorld, monday, type World } from '#world/world.ts'

/** A call and the server's answer to it. */
export type Watched = Call & { status: number; answered: number }

/** The traffic that a server sees of a member, and the number of that member's likes. */
export type Traffic = { likes: number; calls: readonly Watched[] }

type CampusOptions = {
	/** Members of each kind. */
	each: number
	days: number
	/** Number of likes of each kind of member. */
	kinds: readonly number[]
	/** Members who can be liked and never open the app, so nobody matches. */
	peers: number
}

const day = 86_400_000

/**
 * Runs the real client for many members on one honest server. How often, when and for how long they open the app varies independently of
 * their likes.
 */
export async function liveCampus({ each, days, kinds, peers }: CampusOptions): Promise<Traffic[]> {
	const world = await createWorld('campus')
	const watched = new Map<string, Watched[]>()
	world.intercept = async (call, honest) => {
		const answer = await honest()
		const text = await answer.clone().text()
		watched.get(call.member)?.push({ ...call, status: answer.status, answered: text.length })
		return answer
	}
	for (let peer = 0; peer < peers; peer++) await publish(world, peer, 'join')
	const members = kinds.flatMap((likes) => Array.from({ length: each }, (_, at) => ({ likes, number: at })))
	const lives = members.map(async ({ likes, number }, at) => {
		const id = idOf(1000 + at)
		watched.set(id, [])
		await liveAsMember(world, id, { name: `${likes}/${number}`, likes, days, peers })
		return { likes, calls: watched.get(id) ?? [] }
	})
	await world.clock.run((days + 1) * day)
	return Promise.all(lives)
}

type Habits = { name: string; likes: number; days: number; peers: number }

async function liveAsMember(world: World, id: string, { name, likes, days, peers }: Habits): Promise<void> {
	const dice = (what: string, below: number) => readUnsigned(bytesNamed(`${name}/${what}`, 6)) % below
	const phone = world.device(id, 'phone')
	const visits = 1 + dice('visits', 2)
	for (let visit = 0; visit < days * visits; visit++) {
		const opened = monday + Math.floor((visit * day) / visits) + dice(`opened ${visit}`, day / visits - 900_000)
		await world.clock.wait(opened - world.clock.now())
		const page = phone.open()
		const seconds = 75 + dice(`seconds ${visit}`, 120)
		if (visit === 0)
			for (let liked = 0; liked < likes; liked++) {
				const note = 'x'.repeat(dice(`note ${liked}`, 3) * 100)
				const pressed = world.clock.wait(5000 + dice(`pressed ${liked}`, 65_000))
				void pressed.then(() => page.member.like(idOf((dice('first', peers) + liked) % peers), note))
			}
		await world.clock.wait(seconds * 1000)
		await page.close()
	}
}
