import type { Verify } from '@ydo/log/ed25519'
import { expect, test } from 'vitest'
import { answerVerifications, createVerifyBeside, type VerifyingWorker, type WorkerScope } from './verify-beside.ts'

/** Valid if the message begins with a 1. */
const rule: Verify = async (_, message) => message[0] === 1

const signed = (...message: number[]) => [new Uint8Array(32), Uint8Array.from(message), new Uint8Array(64)] as const

type Fault = 'does not begin' | 'fails when asked' | undefined

/** A page with workers that run in the same thread; `release` ends their wait before termination. */
function page({ fault, here = rule }: { fault?: Fault; here?: Verify } = {}) {
	const counts = { begun: 0, running: 0, here: 0, inWorkers: 0 }
	const rests: (() => void)[] = []
	const begin = (): VerifyingWorker => {
		counts.begun++
		if (fault === 'does not begin') throw new Error('refused')
		counts.running++
		const worker: VerifyingWorker = {
			onmessage: null,
			onerror: null,
			postMessage(question, transfer) {
				if (fault) return queueMicrotask(() => worker.onerror?.(undefined as never))
				scope.onmessage?.({ data: structuredClone(question, { transfer }) })
			},
			terminate: () => void counts.running--,
		}
		const scope: WorkerScope = { onmessage: null, postMessage: (data) => worker.onmessage?.({ data }) }
		answerVerifications(scope, (...parts) => {
			counts.inWorkers++
			return rule(...parts)
		})
		return worker
	}
	const verify = createVerifyBeside({
		count: 2,
		begin,
		verify: (...parts) => {
			counts.here++
			return here(...parts)
		},
		wait: () => new Promise((resolve) => rests.push(resolve)),
	})
	return { verify, counts, release: () => rests.splice(0).forEach((rest) => void rest()) }
}

const many = Array.from({ length: 200 }, (_, i) => signed(i % 3, ...new Array(i % 7).fill(i)))
const verdicts = many.map((_, i) => i % 3 === 1)

test('splits many concurrent requests among workers', async () => {
	const { verify, counts, release } = page()
	expect(await Promise.all(many.map((one) => verify(...one)))).toEqual(verdicts)
	expect(counts).toEqual({ begun: 2, running: 2, here: 0, inWorkers: 200 })
	release()
	await expect.poll(() => counts.running).toBe(0)
	expect(await Promise.all(many.map((one) => verify(...one)))).toEqual(verdicts)
	expect(counts.begun).toBe(4)
})

test('keeps workers while there is work', async () => {
	const { verify, counts, release } = page()
	await Promise.all(many.map((one) => verify(...one)))
	const more = Promise.all(many.map((one) => verify(...one)))
	await Promise.resolve()
	release()
	expect(await more).toEqual(verdicts)
	expect(counts).toMatchObject({ begun: 2, running: 2 })
})

test('verifies few signatures, and wrong lengths, in the page', async () => {
	const { verify, counts } = page()
	expect(await Promise.all(many.slice(0, 5).map((one) => verify(...one)))).toEqual(verdicts.slice(0, 5))
	const [key, message, signature] = signed(1)
	const odd = many.map(() => [verify(key.subarray(1), message, signature), verify(key, message, signature.subarray(1))])
	await Promise.all(odd.flat())
	expect(counts).toEqual({ begun: 0, running: 0, here: 405, inWorkers: 0 })
})

test.each(['does not begin', 'fails when asked'] as const)(
	'verifies in the page, and starts no more workers, if a worker %s',
	async (fault) => {
		const { verify, counts } = page({ fault })
		expect(await Promise.all(many.map((one) => verify(...one)))).toEqual(verdicts)
		expect(counts).toMatchObject({ here: 200, running: 0 })
		const begun = counts.begun
		expect(await Promise.all(many.map((one) => verify(...one)))).toEqual(verdicts)
		expect(counts).toMatchObject({ here: 400, begun })
	},
)

test('gives no verdict if verification itself fails', async () => {
	const { verify } = page({ fault: 'fails when asked', here: () => Promise.reject(new Error('no code')) })
	await expect(Promise.all(many.map((one) => verify(...one)))).rejects.toThrow('no code')
})
