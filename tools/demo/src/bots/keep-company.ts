import type { DirectoryReplica } from '@ydo/client/directory/create-directory-replica'
import { inRounds } from '#institute/in-rounds.ts'

/** A demo student played by the program. */
export type Bot = {
	id: string
	/** Ids of the cards that the student sees. */
	seen(): Promise<readonly string[]>
	/** Likes them; false if it must be repeated. */
	visit(peers: readonly string[]): Promise<boolean>
}

export type CompanyOptions = {
	bots: readonly Bot[]
	/** The log of keys: every member who joined has a key there. */
	replica: Pick<DirectoryReplica, 'sync' | 'leavesOf' | 'head'>
	/** Likes are sent again each week. */
	week(): number
	wait(milliseconds: number, signal: AbortSignal): Promise<void>
	signal: AbortSignal
}

/** Milliseconds between two looks for newcomers. */
const every = 10_000
/** Concurrent visits. A failed student is retried once after a while, and again with the next news. */
const rounds = { atOnce: 8, patience: [30_000], onTrouble: () => {} }

/** Lets demo students like the newcomers they see as soon as those have keys, until `signal` aborts. */
export async function keepCompany({ bots, replica, week, wait, signal }: CompanyOptions): Promise<void> {
	const played = new Set(bots.map(({ id }) => id))
	const liked = new Map<Bot, string>()
	let handled = ''

	async function meet(bot: Bot): Promise<void> {
		const hasKey = (id: string) => replica.leavesOf(Uint8Array.from(Buffer.from(id, 'base64url'))).length > 0
		const peers = (await bot.seen()).filter((id) => !played.has(id) && hasKey(id))
		const now = `${week()} ${peers.join(' ')}`
		if (signal.aborted || peers.length === 0 || liked.get(bot) === now) return
		if (!(await bot.visit(peers))) throw new Error('the likes were not sent')
		liked.set(bot, now)
	}

	for (; !signal.aborted; await wait(every, signal)) {
		await replica.sync(undefined)
		const now = `${week()} ${replica.head()?.size}`
		if (now === handled || !replica.head()?.size) continue
		await inRounds(bots, rounds, meet)
		handled = now
	}
}
