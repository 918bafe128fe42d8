import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Sign } from '@ydo/log/checkpoint'
import { formatKey, type NoteKey, parseKey } from '@ydo/log/signed-note'
import { FolderInUse, lockFolder } from '@ydo/server/folder-lock'
import * as z from 'zod/mini'
import { writeWhole } from './durable.ts'

// A witness's folder: key.json (secret), logs.txt (one key a line), heads.json, lock and lock.db, and the forks it was shown.

/** A mistake of the person who runs the witness; its message is shown to them. */
export class WitnessError extends Error {}

const keyFile = z.object({ name: z.string(), privateKey: z.string() })

/** Makes a witness's key in a folder that has none. Returns the line for the institutes' files. */
export function makeKey(folder: string, name: string): string {
	if (!/^[^+\s]{1,200}$/.test(name))
		throw new WitnessError('a name has neither spaces nor "+", such as students.example/witness')
	mkdirSync(folder, { recursive: true, mode: 0o700 })
	if (existsSync(join(folder, 'key.json'))) throw new WitnessError(`${folder} has a key already`)
	const privateKey = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' })
	writeWhole(join(folder, 'key.json'), `${JSON.stringify({ name, privateKey }, null, '\t')}\n`)
	return formatKey(openKey(folder).key)
}

/** The key of a folder, and its signing function. */
export function openKey(folder: string): { key: NoteKey; sign: Sign } {
	const file = join(folder, 'key.json')
	if (!existsSync(file)) throw new WitnessError(`${folder} has no key; make one with: new ${folder} NAME`)
	const { name, privateKey } = keyFile.parse(JSON.parse(readFileSync(file, 'utf8')))
	const secret = createPrivateKey(privateKey)
	const { x = '' } = createPublicKey(secret).export({ format: 'jwk' })
	const publicKey = Uint8Array.from(Buffer.from(x, 'base64url'))
	return { key: { name, kind: 'cosignature', publicKey }, sign: async (message) => sign(null, message, secret) }
}

/** Adds a log to those that a folder's witness follows. */
export function followLog(folder: string, text: string): NoteKey {
	const key = parseKey(text.trim())
	if (key?.kind !== 'ed25519') throw new WitnessError(`"${text}" is not the key of a log: take the line at /log/key`)
	const logs = followedLogs(folder)
	const known = logs.find(({ name }) => name === key.name)
	if (known && formatKey(known) !== formatKey(key)) throw new WitnessError(`${key.name} is followed under another key`)
	if (!known) writeWhole(join(folder, 'logs.txt'), [...logs, key].map((log) => `${formatKey(log)}\n`).join(''))
	return key
}

export function followedLogs(folder: string): NoteKey[] {
	const file = join(folder, 'logs.txt')
	const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
	return lines.map((line) => {
		const key = parseKey(line)
		if (!key) throw new WitnessError(`${file} has a line that is no key: ${line}`)
		return key
	})
}

/** Stores a checkpoint that its log signed but that does not continue the last one seen. Returns its path. */
export function keepFork(folder: string, note: string): string {
	const file = join(folder, `fork-${createHash('sha256').update(note).digest('hex').slice(0, 16)}.txt`)
	writeWhole(file, note)
	return file
}

/** Keeps a second witness from the folder: each of two would cosign a log of its own. Returns the release function. */
export function lockWitness(folder: string): Promise<() => void> {
	return lockFolder(join(folder, 'lock'), 0).catch((error) => {
		if (!(error instanceof FolderInUse)) throw error
		throw new WitnessError(`${error.pid ? `process ${error.pid}` : 'another process'} runs the witness of ${folder}`)
	})
}
