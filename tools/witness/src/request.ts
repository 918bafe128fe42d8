/** The body of add-checkpoint (C2SP tlog-witness): the old size, the consistency proof and the new checkpoint. */
export type AddCheckpoint = { old: number; proof: Uint8Array[]; note: string }

/** The longest proof that the specification allows. */
const longestProof = 63

/** Undefined for anything but the canonical form of a body. */
export function parseRequest(body: string): AddCheckpoint | undefined {
	const [, old, lines = '', note] = /^old (0|[1-9]\d{0,15})\n((?:[A-Za-z\d+/]{43}=\n)*)\n([\s\S]+)$/.exec(body) ?? []
	const encoded = lines.split('\n').slice(0, -1)
	const proof = encoded.map((line) => Buffer.from(line, 'base64'))
	const isSpelledSo = proof.every((hash, at) => hash.toString('base64') === encoded[at])
	if (note === undefined || !isSpelledSo || proof.length > longestProof || !Number.isSafeInteger(Number(old)))
		return undefined
	return { old: Number(old), proof, note }
}
