import type { DirectoryReplica } from '@ydo/client/directory/create-directory-replica'
import { inRounds } from '#institute/in-rounds.ts'

/** A demo student who is played. */
export type Companion = {
	id: string
	/** Ids of those whose cards the student sees. */
	seen(): Promise<readonly string[]>
	/** Likes them; false where it has to be done again. */
	visit(peers: readonly string[]): Promise<boolean>
}

export type CompanyOptions = {
	companions: readonly Companion[]
	/** The log of keys: whoever chose or passed somebody has a key there. */
	replica: Pick<DirectoryReplica, 'sync' | 'leavesOf' | 'head'>
	/** The server takes a week's ballots in that week and the next. */
	week(): number
	wait(milliseconds: number, signal: AbortSignal): Promise<void>
	signal: AbortSignal
}

/** How often it looks for newcomers. */
const every = 10_000
/** How many students visit at once; who could not is tried once more after a while, and again with the next news. */
const rounds = { atOnce: 8, patience: [30_000], onTrouble: () => {} }

/** Lets demo students like newcomers whom they see, as soon as those have made a first decision. Until `signal` ends. */
export async function keepCompany({ companions, replica, week, wait, signal }: CompanyOptions): Promise<void> {
	const played = new Set(companions.map(({ id }) => id))
	const liked = new Map<Companion, string>()
	let handled = ''

	async function meet(companion: Companion): Promise<void> {
		const hasKey = (id: string) => replica.leavesOf(Uint8Array.from(Buffer.from(id, 'base64url'))).length > 0
		const peers = (await companion.seen()).filter((id) => !played.has(id) && hasKey(id))
		const now = `${week()} ${peers.join(' ')}`
		if (signal.aborted || peers.length === 0 || liked.get(companion) === now) return
		if (!(await companion.visit(peers))) throw new Error('the tick was not sent')
		liked.set(companion, now)
	}

	for (; !signal.aborted; await wait(every, signal)) {
		await replica.sync(undefined)
		const now = `${week()} ${replica.head()?.size}`
		if (now === handled || !replica.head()?.size) continue
		await inRounds(companions, rounds, meet)
		handled = now
	}
}
