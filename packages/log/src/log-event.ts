import { concatBytes } from '@noble/hashes/utils.js'
import type { Sign } from './checkpoint.ts'
import { encodeLeaf, type LogEvent, leafToSign } from './leaf.ts'

type NewEvent = { event: LogEvent /** 32 bytes: see `seasonKey` of a leaf. */; data: Uint8Array; time: number }

/** The leaf of an event of the log itself, signed by the log's key (docs/crypto.md, "Directory"). */
export async function makeLogEvent(
	institute: string,
	{ event, data, time }: NewEvent,
	{ publicKey, sign }: { publicKey: Uint8Array; sign: Sign },
): Promise<Uint8Array> {
	const empty = { member: new Uint8Array(16), previous: 0, season: 0, chatKeyHash: new Uint8Array(32) }
	const leaf = { event, ...empty, seasonKey: data, identity: publicKey, time }
	return encodeLeaf({ ...leaf, signature: await sign(leafToSign(institute, leaf)) })
}

/** Data of a `restored` event: the time to which the log was restored, in Unix milliseconds. */
export function restoredTo(time: number): Uint8Array {
	const bytes = new Uint8Array(8)
	new DataView(bytes.buffer).setBigUint64(0, BigInt(time))
	return concatBytes(bytes, new Uint8Array(24))
}
