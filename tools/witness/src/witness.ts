import { type Checkpoint, cosign, readCheckpoint, type Sign } from '@ydo/log/checkpoint'
import { createMerkleTree, isConsistent } from '@ydo/log/merkle'
import { formatNote, type NoteKey, type SignedNote } from '@ydo/log/signed-note'
import type { Heads } from './heads.ts'
import { type AddCheckpoint, parseRequest } from './request.ts'

export type Answer = { status: number; type: string; body: string }

export type WitnessOptions = {
	key: NoteKey
	sign: Sign
	/** The keys of the logs it follows. */
	logs: readonly NoteKey[]
	heads: Heads
	/** Unix milliseconds. */
	now: () => number
	/** Receives a checkpoint that its log signed but that does not continue the last one seen: evidence of a fork. */
	onFork: (origin: string, note: string) => void
}

/**
 * Answers the body of an add-checkpoint call (C2SP tlog-witness). It cosigns a checkpoint only if that continues the last one it
 * cosigned, which it stores first; so nobody it cosigned for has seen another beginning of the log.
 */
export function createWitness(options: WitnessOptions): (body: string) => Promise<Answer> {
	let last: Promise<unknown> = Promise.resolve()
	return (body) => {
		const answer = last.then(() => addCheckpoint(options, body)) // serialized: check and store are atomic
		last = answer.catch(() => {})
		return answer
	}
}

async function addCheckpoint({ key, sign, logs, heads, now, onFork }: WitnessOptions, body: string): Promise<Answer> {
	const request = parseRequest(body)
	if (!request) return refusal(400, 'this is no add-checkpoint request')
	const origin = request.note.slice(0, request.note.indexOf('\n'))
	const log = logs.find(({ name }) => name === origin)
	if (!log) return refusal(404, 'this log is not followed here')
	const read = await readCheckpoint(request.note, log)
	if (!read) return refusal(403, 'the log did not sign this')
	const head = heads.read(origin)
	const answer = answerTo(request, head, read.checkpoint)
	if (answer) {
		if (answer.isFork) onFork(origin, request.note)
		return answer
	}
	heads.keep(origin, { size: read.checkpoint.size, root: read.checkpoint.root, note: request.note })
	const bare: SignedNote = { text: read.note.text, signatures: [] }
	const { signatures } = await cosign(bare, key, { time: Math.floor(now() / 1000), sign })
	return { status: 200, type: 'text/plain; charset=utf-8', body: formatNote({ text: '', signatures }).slice(1) }
}

type Head = Pick<Checkpoint, 'size' | 'root'>

/** The refusal; undefined if it may cosign. */
function answerTo(
	{ old, proof }: AddCheckpoint,
	head: Head | undefined,
	checkpoint: Head,
): (Answer & { isFork: boolean }) | undefined {
	const seen = head ?? { size: 0, root: createMerkleTree().root() }
	if (old > checkpoint.size) return { ...refusal(400, 'the log was larger before'), isFork: false }
	if (old !== seen.size) return { status: 409, type: 'text/x.tlog.size', body: `${seen.size}\n`, isFork: false }
	if (checkpoint.size === seen.size && !Buffer.from(checkpoint.root).equals(seen.root))
		return { status: 409, type: 'text/x.tlog.size', body: `${seen.size}\n`, isFork: true }
	if (!isConsistent(seen, checkpoint, proof))
		return { ...refusal(422, 'this does not continue what was seen before'), isFork: true }
	return undefined
}

function refusal(status: number, text: string): Answer {
	return { status, type: 'text/plain; charset=utf-8', body: `${text}\n` }
}
