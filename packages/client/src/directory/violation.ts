import type { Violation } from '@ydo/contract/held-directory'
import { textOf } from './byte-text.ts'

/** What was refused: an answer and where it stood, or a leaf. */
type Refused = { path?: string; bytes?: Uint8Array | undefined }

/** Something that an honest log never does. Thrown within this folder alone: whoever asks is answered with what was found. */
export class Violated extends Error {
	readonly kind: Violation['kind']
	readonly detail: string
	readonly refused: Refused

	constructor(kind: Violation['kind'], detail: string, refused: Refused = {}) {
		super(`${kind}: ${detail}`)
		this.name = 'Violated'
		this.kind = kind
		this.detail = detail
		this.refused = refused
	}
}

/** The log does not answer, or somebody on the way does not: no violation. */
export class Unavailable extends Error {}

/** Bytes of an answer that are kept: a whole bundle is shorter. */
const most = 65_536

type Circumstances = { at: number; held: string | undefined; shown: string | undefined }

/** What was found, with all that shows it. */
export function violationOf({ kind, detail, refused }: Violated, { at, held, shown }: Circumstances): Violation {
	const evidence = {
		...(held !== undefined && { held }),
		...(shown !== undefined && { shown }),
		...(refused.path !== undefined && { path: refused.path }),
		...(refused.bytes && { bytes: btoa(textOf(refused.bytes.subarray(0, most))) }),
	}
	return { kind, at, detail, evidence }
}
