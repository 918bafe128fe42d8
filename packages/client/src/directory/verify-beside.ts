import { type Verify, verifyEd25519 } from '@ydo/log/ed25519'

/** A worker that runs answerVerifications. */
export type VerifyingWorker = {
	onmessage: ((event: { data: Verdicts }) => void) | null
	onerror: ((event: never) => void) | null
	postMessage(question: Question, transfer: ArrayBuffer[]): void
	terminate(): void
}

type Options = {
	/** Maximum number of workers. */
	count: number
	/** @throws if the browser cannot start a worker */
	begin(): VerifyingWorker
	/** Verifies small batches, and everything if workers fail. */
	verify?: Verify
	wait(milliseconds: number): Promise<void>
}

/** Minimum number of concurrent signatures worth starting workers for: fewer are verified before one is ready. */
const fewest = 64
/** Signatures per question: few enough that all workers get some. */
const ofQuestion = 64
/** Milliseconds after which idle workers are terminated. */
const stay = 5000

type Asked = { signed: Signed; resolve(isGood: boolean): void; reject(reason: unknown): void }

/**
 * Verifies without blocking the page: browsers verify on the calling thread. Distributes concurrent requests among workers. The page
 * verifies whatever a worker does not answer; nothing counts as valid unverified.
 */
export function createVerifyBeside({ count, begin, verify = verifyEd25519, wait }: Options): Verify {
	let workers: { worker: VerifyingWorker; asked: Map<number, readonly Asked[]> }[] = []
	let waiting: Asked[] = []
	let questions = 0
	let most = count

	const verifyHere = (asked: readonly Asked[]) => {
		for (const { signed, resolve, reject } of asked) verify(...signed).then(resolve, reject)
	}

	function beginWorkers() {
		for (let at = workers.length; at < most; at++) {
			const one = { worker: begin(), asked: new Map<number, readonly Asked[]>() }
			one.worker.onmessage = ({ data: { id, good } }) => {
				for (const [i, { resolve }] of one.asked.get(id)?.entries() ?? []) resolve(good[i] === 1)
				one.asked.delete(id)
				if (workers.every(({ asked }) => asked.size === 0)) void endLater()
			}
			one.worker.onerror = () => {
				if (!workers.includes(one)) return
				most = 0
				workers = workers.filter((other) => other !== one)
				one.worker.terminate()
				for (const asked of one.asked.values()) verifyHere(asked)
			}
			workers.push(one)
		}
	}

	async function endLater() {
		const before = questions
		await wait(stay)
		if (questions !== before) return
		for (const { worker } of workers) worker.terminate()
		workers = []
	}

	function ask(asked: readonly Asked[]) {
		const id = questions++
		const one = workers[id % workers.length]
		if (!one) return verifyHere(asked)
		const packed = packSigned(asked.map(({ signed }) => signed))
		one.asked.set(id, asked)
		one.worker.postMessage({ id, packed }, [packed.buffer])
	}

	function askAll() {
		const asked = waiting
		waiting = []
		if (asked.length < fewest) return verifyHere(asked)
		try {
			beginWorkers()
		} catch {
			most = workers.length
		}
		for (let at = 0; at < asked.length; at += ofQuestion) ask(asked.slice(at, at + ofQuestion))
	}

	return (...signed) => {
		const [key, , signature] = signed
		if (key.length !== keyLength || signature.length !== signatureLength) return verify(...signed)
		return new Promise((resolve, reject) => {
			waiting.push({ signed, resolve, reject })
			if (waiting.length === 1) queueMicrotask(askAll)
		})
	}
}

// Messages between a page and its verifying workers.

export type Signed = Parameters<Verify>
/** `packed`: see packSigned. */
export type Question = { id: number; packed: Uint8Array<ArrayBuffer> }
/** One byte per signature, in order: 1 for valid. */
export type Verdicts = { id: number; good: Uint8Array }

export const keyLength = 32
export const signatureLength = 64
const lengthLength = 4

/** Key 32 | signature 64 | length u32 | message, concatenated: one buffer transfers faster than many. */
export function packSigned(all: readonly Signed[]): Uint8Array<ArrayBuffer> {
	const head = keyLength + signatureLength + lengthLength
	const packed = new Uint8Array(all.reduce((sum, [, message]) => sum + head + message.length, 0))
	const view = new DataView(packed.buffer)
	let at = 0
	for (const [key, message, signature] of all) {
		packed.set(key, at)
		packed.set(signature, at + keyLength)
		view.setUint32(at + head - lengthLength, message.length)
		packed.set(message, at + head)
		at += head + message.length
	}
	return packed
}

export function unpackSigned(packed: Uint8Array): Signed[] {
	const view = new DataView(packed.buffer, packed.byteOffset, packed.length)
	const all: Signed[] = []
	for (let at = 0; at < packed.length; ) {
		const key = packed.subarray(at, at + keyLength)
		const signature = packed.subarray(at + keyLength, at + keyLength + signatureLength)
		const messageAt = at + keyLength + signatureLength + lengthLength
		at = messageAt + view.getUint32(messageAt - lengthLength)
		all.push([key, packed.subarray(messageAt, at), signature])
	}
	return all
}

/** The part of a worker's global scope used here. */
export type WorkerScope = {
	onmessage: ((event: { data: Question }) => void) | null
	postMessage(verdicts: Verdicts): void
}

/** Runs in a worker that verifies signatures for a page (see verify-beside.ts): answers each question. */
export function answerVerifications(scope: WorkerScope, verify: Verify = verifyEd25519): void {
	scope.onmessage = async ({ data: { id, packed } }) => {
		const verdicts = await Promise.all(unpackSigned(packed).map((signed) => verify(...signed)))
		scope.postMessage({ id, good: Uint8Array.from(verdicts, Number) })
	}
}
