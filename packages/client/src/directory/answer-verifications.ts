import { type Verify, verifyEd25519 } from '@ydo/log/ed25519'
import { type Question, unpackSigned, type Verdicts } from './verify-messages.ts'

/** What a worker is to itself. */
export type WorkerScope = {
	onmessage: ((event: { data: Question }) => void) | null
	postMessage(verdicts: Verdicts): void
}

/** What a worker does that verifies signatures for a page (see verify-beside.ts): it answers each question, for as long as it is there. */
export function answerVerifications(scope: WorkerScope, verify: Verify = verifyEd25519): void {
	scope.onmessage = async ({ data: { id, packed } }) => {
		const verdicts = await Promise.all(unpackSigned(packed).map((signed) => verify(...signed)))
		scope.postMessage({ id, good: Uint8Array.from(verdicts, Number) })
	}
}
