import { type Verify, verifyEd25519 } from '@ydo/log/ed25519'
import { keyLength, packSigned, type Question, type Signed, signatureLength, type Verdicts } from './verify-messages.ts'

/** A worker that runs answerVerifications. */
export type VerifyingWorker = {
	onmessage: ((event: { data: Verdicts }) => void) | null
	onerror: ((event: never) => void) | null
	postMessage(question: Question, transfer: ArrayBuffer[]): void
	terminate(): void
}

type Options = {
	/** How many workers there are at most. */
	count: number
	/** @throws where the browser lets none begin. */
	begin(): VerifyingWorker
	/** Verifies what is little, and all where workers fail. */
	verify?: Verify
	/** Waits so many milliseconds. */
	wait(milliseconds: number): Promise<void>
}

/** Signatures asked for at once that are worth a worker: fewer are verified before one has begun. */
const fewest = 64
/** Signatures of one question: so few that all workers have some. */
const ofQuestion = 64
/** For so many milliseconds workers stay that have nothing to do. */
const stay = 5000

type Asked = { signed: Signed; resolve(isGood: boolean): void; reject(reason: unknown): void }

/**
 * A verification that leaves the page free: browsers verify on the thread that asks. Many signatures that are asked for at once are
 * shared among workers. What a worker does not answer, the page verifies: nothing passes for good that was not found good.
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
