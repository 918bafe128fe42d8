import { ownPrefix } from '@ydo/client/profile/own-storage'
import { type PushWishes, pushWishes } from '@ydo/contract/push'

/** What the server was told of this device's knocks. */
export type PushTold = {
	wishes: PushWishes
	/** The whole of it, as it was sent, and when. */
	body: string
	at: number
}

const keyOf = (member: string) => `${ownPrefix(member)}push`

/** Undefined where nothing is wanted, or what stands there cannot be read. */
export function readTold(member: string): PushTold | undefined {
	try {
		const { wishes, body, at } = JSON.parse(localStorage.getItem(keyOf(member)) ?? '{}')
		return { wishes: pushWishes.parse(wishes), body: String(body), at: Number(at) }
	} catch {
		return undefined
	}
}

export function keepTold(member: string, told: PushTold | undefined): void {
	if (told) localStorage.setItem(keyOf(member), JSON.stringify(told))
	else localStorage.removeItem(keyOf(member))
}
