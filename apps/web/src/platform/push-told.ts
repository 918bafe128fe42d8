import { ownPrefix } from '@ydo/client/profile/own-storage'
import { type PushWishes, pushWishes } from '@ydo/contract/push'

/** Raised where the server has to be told once more what it has been told: before 2 it kept no hash of the subscription's secret. */
const format = 2

/** What the server was told of this device's knocks. */
export type PushTold = {
	wishes: PushWishes
	/** The whole of it, as it was sent, and when. */
	body: string
	at: number
}

const keyOf = (member: string) => `${ownPrefix(member)}push`

/** And whether by an older version of ours. Undefined where nothing is wanted, or what stands there cannot be read. */
export function readTold(member: string): (PushTold & { isOld: boolean }) | undefined {
	try {
		const told = JSON.parse(localStorage.getItem(keyOf(member)) ?? '{}')
		const isOld = told.format !== format
		return { wishes: pushWishes.parse(told.wishes), body: String(told.body), at: Number(told.at), isOld }
	} catch {
		return undefined
	}
}

/** Has the server told once more with the next visit: the session that it was told by has ended. */
export function renewPushSoon(member: string): void {
	const told = readTold(member)
	if (told) keepTold(member, { wishes: told.wishes, body: told.body, at: 0 })
}

export function keepTold(member: string, told: PushTold | undefined): void {
	if (told) localStorage.setItem(keyOf(member), JSON.stringify({ ...told, format }))
	else localStorage.removeItem(keyOf(member))
}
