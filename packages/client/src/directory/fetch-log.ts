import { logPaths } from '@ydo/contract/directory'
import { type Bytes, fromBase64url } from '@ydo/crypto/bytes'
import { leafLength } from '@ydo/log/leaf'
import type { Fetch } from '#session/refresh.ts'
import { Unavailable, Violated } from './judge-log.ts'

/** Bundles fetched concurrently. */
const atOnce = 8

/** Fetches /log/checkpoint. @throws Unavailable without an answer */
export async function fetchCheckpoint(fetch: Fetch): Promise<Uint8Array> {
	const { bytes } = await ask(fetch, logPaths.checkpoint, { cache: 'no-store' })
	if (!bytes) throw new Unavailable('there is no checkpoint')
	return bytes
}

/**
 * Fetches the leaves from the start of the bundle that contains `from`, up to `to`.
 * @throws Unavailable without an answer, Violated if one is missing or malformed
 */
export async function fetchLeaves(fetch: Fetch, { from, to }: { from: number; to: number }): Promise<Uint8Array[]> {
	const leaves: Uint8Array[] = []
	let index = Math.floor(from / bundleWidth)
	const last = Math.ceil(to / bundleWidth)
	for (; index < last; index += atOnce) {
		const indices = Array.from({ length: Math.min(atOnce, last - index) }, (_, at) => index + at)
		const bundles = await Promise.all(
			indices.map((each) => fetchBundle(fetch, each, Math.min(bundleWidth, to - each * bundleWidth))),
		)
		leaves.push(...bundles.flat())
	}
	return leaves
}

async function fetchBundle(fetch: Fetch, index: number, width: number): Promise<Uint8Array[]> {
	const path = entriesPath(index, width)
	const { bytes } = await ask(fetch, path)
	// A partial bundle may be gone once the full one exists (C2SP tlog-tiles).
	if (!bytes && width < bundleWidth) return (await fetchBundle(fetch, index, bundleWidth)).slice(0, width)
	if (!bytes) throw new Violated('entries missing', path, { path })
	const leaves = readBundle(bytes, width)
	if (!leaves) throw new Violated('entries malformed', `${bytes.length} bytes for ${width}`, { path, bytes })
	return leaves
}

/** No bytes if the log says that there are none. */
async function ask(fetch: Fetch, path: string, init?: RequestInit): Promise<{ bytes?: Uint8Array }> {
	const answer = await fetch(path, init).catch(unavailable)
	if (answer.status === 404 || answer.status === 410) return {}
	if (!answer.ok) throw new Unavailable(`the log answered ${answer.status}`)
	return { bytes: new Uint8Array(await answer.arrayBuffer().catch(unavailable)) }
}

function unavailable(cause: unknown): never {
	throw new Unavailable('the log does not answer', { cause })
}

/** The leaves in an answer, concatenated as base64url; ignores a trailing partial leaf. */
export function leavesIn(text: string): Bytes[] {
	const bytes = bytesIn(text)
	const count = Math.floor(bytes.length / leafLength)
	return Array.from({ length: count }, (_, at) => bytes.slice(at * leafLength, (at + 1) * leafLength))
}

/** Invalid base64url becomes empty, which the chain and the log report. */
export function bytesIn(text: string): Bytes {
	try {
		return fromBase64url(text)
	} catch {
		return new Uint8Array()
	}
}

/** Big-endian u16 length and the leaf (C2SP tlog-tiles). */
const entryLength = 2 + leafLength

/** The leaves of a bundle of `width` entries; undefined if malformed. */
function readBundle(bytes: Uint8Array, width: number): Uint8Array[] | undefined {
	if (bytes.length !== width * entryLength) return undefined
	const leaves: Uint8Array[] = []
	for (let at = 0; at < bytes.length; at += entryLength) {
		if (bytes[at] !== leafLength >> 8 || bytes[at + 1] !== (leafLength & 0xff)) return undefined
		leaves.push(bytes.slice(at + 2, at + entryLength))
	}
	return leaves
}

/** Entries of a full bundle (C2SP tlog-tiles). */
export const bundleWidth = 256

/** Path of a bundle of `width` entries; only the log's last one has fewer than 256 (C2SP tlog-tiles, "x001/x234/067.p/5"). */
export function entriesPath(index: number, width: number): string {
	const digits = String(index)
	const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/.{3}/g) ?? []
	const path = groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join('/')
	return `${logPaths.entries}${path}${width < bundleWidth ? `.p/${width}` : ''}`
}
