import { ownPrefix } from '@ydo/client/profile/own-storage'
import { type PushWishes, pushWishes } from '@ydo/contract/push'
import { deviceStorage } from '#browser/storage.ts'

/** Incremented if every device must resend its registration: before version 2 it had no hash of the subscription's secret. */
const format = 2

/** The push registration last sent to the server. */
export type PushTold = {
	wishes: PushWishes
	/** The request body as sent, and the time of sending. */
	body: string
	at: number
}

const keyOf = (member: string) => `${ownPrefix(member)}push`

/**
 * Returns the registration; `isOld` if an older version of the application sent it. Undefined if push is off or the record cannot be
 * parsed.
 */
export function readTold(member: string): (PushTold & { isOld: boolean }) | undefined {
	try {
		const told = JSON.parse(deviceStorage.getItem(keyOf(member)) ?? '{}')
		const isOld = told.format !== format
		return { wishes: pushWishes.parse(told.wishes), body: String(told.body), at: Number(told.at), isOld }
	} catch {
		return undefined
	}
}

/** Resends the registration on the next visit: the session that sent it has ended. */
export function renewPushSoon(member: string): void {
	const told = readTold(member)
	if (told) keepTold(member, { wishes: told.wishes, body: told.body, at: 0 })
}

export function keepTold(member: string, told: PushTold | undefined): void {
	if (told) deviceStorage.setItem(keyOf(member), JSON.stringify({ ...told, format }))
	else deviceStorage.removeItem(keyOf(member))
}
