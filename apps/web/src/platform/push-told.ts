import { ownPrefix } from '@ydo/client/profile/own-storage'
import { type PushDevice, pushDevice } from '@ydo/contract/push'

/** What the server was told of this device's knocks, and when. It tells nobody what it was told, so the device keeps it. */
export type PushTold = { device: PushDevice; at: number }

const keyOf = (member: string) => `${ownPrefix(member)}push`

/** Undefined where nothing is wanted, or what stands there cannot be read. */
export function readTold(member: string): PushTold | undefined {
	try {
		const { device, at } = JSON.parse(localStorage.getItem(keyOf(member)) ?? '{}')
		return { device: pushDevice.parse(device), at: Number(at) }
	} catch {
		return undefined
	}
}

export function keepTold(member: string, told: PushTold | undefined): void {
	if (told) localStorage.setItem(keyOf(member), JSON.stringify(told))
	else localStorage.removeItem(keyOf(member))
}
