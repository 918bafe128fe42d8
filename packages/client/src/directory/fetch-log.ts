import { logPaths } from '@ydo/contract/directory'
import type { Fetch } from '#session/refresh.ts'
import { readBundle } from './read-bundle.ts'
import { bundleWidth, entriesPath } from './tile-path.ts'
import { Unavailable, Violated } from './violation.ts'

/** Bundles asked for at a time. */
const atOnce = 8

/** What stands at /log/checkpoint. @throws Unavailable where there is no answer. */
export async function fetchCheckpoint(fetch: Fetch): Promise<Uint8Array> {
	const { bytes } = await ask(fetch, logPaths.checkpoint, { cache: 'no-store' })
	if (!bytes) throw new Unavailable('there is no checkpoint')
	return bytes
}

/**
 * The leaves from the beginning of the bundle in which `from` stands up to `to`.
 * @throws Unavailable where there is no answer, Violated where one is missing or is none.
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
	// A part may be gone once the whole is there (C2SP tlog-tiles).
	if (!bytes && width < bundleWidth) return (await fetchBundle(fetch, index, bundleWidth)).slice(0, width)
	if (!bytes) throw new Violated('entries missing', path, { path })
	const leaves = readBundle(bytes, width)
	if (!leaves) throw new Violated('entries malformed', `${bytes.length} bytes for ${width}`, { path, bytes })
	return leaves
}

/** No bytes where the log says that there is nothing. */
async function ask(fetch: Fetch, path: string, init?: RequestInit): Promise<{ bytes?: Uint8Array }> {
	const answer = await fetch(path, init).catch(unavailable)
	if (answer.status === 404 || answer.status === 410) return {}
	if (!answer.ok) throw new Unavailable(`the log answered ${answer.status}`)
	return { bytes: new Uint8Array(await answer.arrayBuffer().catch(unavailable)) }
}

function unavailable(cause: unknown): never {
	throw new Unavailable('the log does not answer', { cause })
}
