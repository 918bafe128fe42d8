import { createHash } from 'node:crypto'
import { logPaths } from '@ydo/contract/directory'
import type { TestApp } from './app.ts'

// An independent reader of the log: RFC 6962 by its recursive definition, tiles by their specification. It shares no code with the
// server, which would repeat the server's mistakes.

const sha256 = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest()

/** The Merkle tree hash of these entries (RFC 6962, section 2.1). */
export function treeHash(entries: readonly Uint8Array[]): Buffer {
	const [only] = entries
	if (!only) return sha256()
	if (entries.length === 1) return sha256(Buffer.of(0), only)
	let split = 1
	while (split * 2 < entries.length) split *= 2
	return sha256(Buffer.of(1), treeHash(entries.slice(0, split)), treeHash(entries.slice(split)))
}

/** Parses a checkpoint without verifying its signature. */
export async function readHead({ app }: TestApp) {
	const answer = await app.inject(logPaths.checkpoint)
	const [origin = '', size = '', root = '', time = ''] = answer.body.split('\n')
	return { note: answer.body, origin, size: Number(size), root, time: Number(time.replace('time ', '')), answer }
}

/** Path of a tile after its prefix, with the width for a log of this size. */
export function tilePath(index: number, size: number): string {
	const digits = String(index).padStart(3, '0')
	const padded = digits.padStart(Math.ceil(digits.length / 3) * 3, '0')
	const groups = padded.match(/\d{3}/g) ?? []
	const name = groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join('/')
	const width = Math.min(256, size - index * 256)
	return width === 256 ? name : `${name}.p/${width}`
}

/** All entries of a log of this size, from its bundles. */
export async function readEntries({ app }: TestApp, size: number): Promise<Buffer[]> {
	const entries: Buffer[] = []
	for (let index = 0; index * 256 < size; index++) {
		const { rawPayload, statusCode } = await app.inject(logPaths.entries + tilePath(index, size))
		if (statusCode !== 200) throw new Error(`bundle ${index} answers ${statusCode}`)
		for (let at = 0; at < rawPayload.length; ) {
			const length = rawPayload.readUInt16BE(at)
			entries.push(rawPayload.subarray(at + 2, at + 2 + length))
			at += 2 + length
		}
	}
	return entries
}
