import { logPaths } from '@ydo/contract/directory'
import type { PublicInstitute } from '@ydo/contract/institute'
import { parseKey } from '@ydo/log/signed-note'
import type { Fetch } from '#session/refresh.ts'
import { readHead } from './judge-checkpoint.ts'

/** What the public log says of itself now. Times are Unix milliseconds. */
export type LogHead = {
	/** Leaves. */
	size: number
	time: number
	/** The witnesses that the institute names, and when each cosigned this head; undefined where it did not. */
	witnesses: { name: string; at: number | undefined }[]
}

/** Undefined where no answer comes that the institute's key has signed. */
export async function askLogHead(
	fetch: Fetch,
	{ log, witnesses }: Pick<PublicInstitute, 'log' | 'witnesses'>,
): Promise<LogHead | undefined> {
	const logKey = parseKey(log)
	const keys = (witnesses?.keys ?? []).flatMap((key) => parseKey(key) ?? [])
	const answer = await fetch(logPaths.checkpoint, { cache: 'no-store' }).catch(() => undefined)
	if (!logKey || !answer?.ok) return undefined
	const head = await readHead(new Uint8Array(await answer.arrayBuffer()), { logKey, witnesses: keys })
	if (!head) return undefined
	const timeOf = (name: string) => head.cosigned.find((one) => one.name === name)?.at
	const named = keys.map(({ name }) => ({ name, at: secondsToTime(timeOf(name)) }))
	return { size: head.size, time: head.time, witnesses: named }
}

function secondsToTime(seconds: number | undefined): number | undefined {
	return seconds === undefined ? undefined : seconds * 1000
}
