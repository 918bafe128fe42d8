import { logPaths } from '@ydo/contract/directory'
import { leafLength } from '@ydo/log/leaf'
import { formatNote, parseNote } from '@ydo/log/signed-note'
import type { LogToVerify } from './verify-log.ts'

/** Entries of a bundle (C2SP tlog-tiles), each prefixed by its length in two bytes. */
const bundleWidth = 256
const entryLength = 2 + leafLength

/** The whole log as a server hands it out, unverified. Throws if it is missing or malformed. */
export async function readServedLog(
	address: string,
	known: Pick<LogToVerify, 'institute' | 'witnessKeys'> & { logKey: string | undefined },
): Promise<LogToVerify> {
	const get = (path: string) => fetchBytes(new URL(path, address))
	const logKey = known.logKey ?? (await get(logPaths.key)).toString('utf8').trim()
	const whole = (await get(logPaths.checkpoint)).toString('utf8')
	const parsed = parseNote(whole)
	const [, size, , time] = parsed?.text.split('\n') ?? []
	const row = { size: Number(size), time: Number(time?.replace('time ', '')) }
	if (!parsed || !Number.isSafeInteger(row.size) || !Number.isSafeInteger(row.time))
		throw new Error(`${address} answers with something else than a checkpoint`)
	const leaves: LogToVerify['leaves'][number][] = []
	for (let index = 0; index * bundleWidth < row.size; index++) {
		const bundle = await get(`${logPaths.entries}${bundlePath(index, row.size)}`)
		for (let at = 0; at < bundle.length; at += entryLength)
			leaves.push({ index: leaves.length, leaf: bundle.subarray(at + 2, at + entryLength) })
	}
	const cosignatures = parsed.signatures.map((signature) => ({
		time: row.time,
		witness: signature.name,
		line: formatNote({ text: '', signatures: [signature] }).slice(1),
	}))
	return { ...known, logKey, leaves, checkpoints: [{ ...row, note: whole }], cosignatures }
}

/** The path of a bundle, as wide as it is in a log of this size. */
function bundlePath(index: number, size: number): string {
	const digits = String(index)
	const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/\d{3}/g) ?? []
	const width = Math.min(bundleWidth, size - index * bundleWidth)
	return `${groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join('/')}${width < bundleWidth ? `.p/${width}` : ''}`
}

async function fetchBytes(address: URL): Promise<Buffer> {
	const answer = await fetch(address)
	if (!answer.ok) throw new Error(`${address} answers ${answer.status}`)
	return Buffer.from(await answer.arrayBuffer())
}
