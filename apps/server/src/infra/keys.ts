import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, linkSync, readFileSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import * as z from 'zod/mini'
import { createHasher } from './at-rest.ts'
import type { Database } from './database.ts'
import { syncFolder, writeDurably } from './files.ts'
import { StartError } from './start-error.ts'
import { createInstallationStore } from './store.ts'

const keyBytes = 32
// base64url of 32 bytes: 43 characters; the last one has two spare bits that must be zero.
const key = z.pipe(
	z.string().check(z.regex(/^[\w-]{42}[AEIMQUYcgkosw048]$/)),
	z.transform((text) => Buffer.from(text, 'base64url')),
)

const keyNames = ['sealing', 'hashing', 'tokens', 'addresses'] as const
const keysFile = z.strictObject({ version: z.literal(1), sealing: key, hashing: key, tokens: key, addresses: key })

/** 32 random bytes per purpose. */
export type Keys = Readonly<Record<(typeof keyNames)[number], Uint8Array>>

export function hasKeys(file: string): boolean {
	return existsSync(file)
}

/** Creates the key file, mode 600; of two concurrent starts both continue with the file of one. */
export function makeKeys(file: string): void {
	const own = `${file}.${randomBytes(8).toString('hex')}`
	const keys = keyNames.map((name) => [name, randomBytes(keyBytes).toString('base64url')])
	writeDurably(own, `${JSON.stringify({ version: 1, ...Object.fromEntries(keys) }, null, '\t')}\n`)
	try {
		linkSync(own, file) // atomic, never overwrites, and the file is complete from the start
		syncFolder(dirname(file))
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
	} finally {
		rmSync(own, { force: true })
	}
}

/** Reads the key file. Removes other users' access to it and reports that to `warn`. */
export function readKeys(file: string, warn: (line: string) => void): Keys {
	const mode = statSync(file).mode & 0o777
	if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
		const now = narrow(file) ? 'it is 600 now' : 'its owner should make that 600'
		warn(`${file} could be read by other users of this machine (mode ${mode.toString(8)}); ${now}`)
	}
	return parseKeys(file, readFileSync(file, 'utf8'))
}

function narrow(file: string): boolean {
	try {
		chmodSync(file, 0o600)
		return true
	} catch {
		return false // another user's, or mounted read-only
	}
}

function parseKeys(file: string, text: string): Keys {
	const parsed = keysFile.safeParse(parseJson(text))
	if (parsed.success) {
		const { version: _, ...keys } = parsed.data
		return keys
	}
	const names = new Set(parsed.error.issues.map((issue) => String(issue.path[0] ?? '')).filter(Boolean))
	const which = names.size > 0 ? [...names].join(', ') : 'the file as a whole'
	throw new StartError(
		`${file} is not a keys file of version 1 (wrong: ${which}); restore it from your backup: what the database seals opens with these keys alone`,
	)
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return undefined // its message could quote the keys
	}
}

/**
 * Opens the keys bound to this database from `file`, creating them for a database that was never used. Throws a StartError, and
 * writes nothing, if the file is missing beside a used database or belongs to another one.
 */
export async function openKeys(db: Database, file: string, warn: (line: string) => void): Promise<Keys> {
	if (!hasKeys(file)) {
		if (await createInstallationStore(db).fingerprint()) throw new StartError(missing(file))
		makeKeys(file)
	}
	const keys = readKeys(file, warn)
	await bindKeys(db, keys, file)
	return keys
}

/** Binds an unused database to these keys; throws a StartError if it is bound to others. */
async function bindKeys(db: Database, keys: Keys, file: string): Promise<void> {
	const ours = fingerprintOf(keys)
	const kept = await createInstallationStore(db).keepFingerprint(ours)
	if (!kept?.equals(ours)) throw new StartError(foreign(file))
}

/** Fingerprint of the two keys that old rows need. The other two protect short-lived data and may be replaced. */
function fingerprintOf(keys: Keys): Buffer {
	return createHasher(keys.hashing).hash('key-fingerprint', Buffer.from(keys.sealing).toString('base64url'))
}

function missing(file: string): string {
	return `${file} is missing, but the database holds rows made with its keys; restore it from your backup. (To begin again without those rows, use an empty database or another DATA_DIR.)`
}

function foreign(file: string): string {
	return `${file} holds other keys than those this database was made with, so nothing in it could be read; bring the keys and the database of one installation together`
}
