import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, linkSync, readFileSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import * as z from 'zod/mini'
import { syncFolder, writeDurably } from './files.ts'
import { StartError } from './start-error.ts'

const keyBytes = 32
// base64url of 32 bytes: 43 characters, of which the last has two bits to spare that must be zero.
const key = z.pipe(
	z.string().check(z.regex(/^[\w-]{42}[AEIMQUYcgkosw048]$/)),
	z.transform((text) => Buffer.from(text, 'base64url')),
)

const keyNames = ['sealing', 'hashing', 'tokens', 'addresses'] as const
const keysFile = z.strictObject({ version: z.literal(1), sealing: key, hashing: key, tokens: key, addresses: key })

/** 32 random bytes for each purpose. */
export type Keys = Readonly<Record<(typeof keyNames)[number], Uint8Array>>

export function hasKeys(file: string): boolean {
	return existsSync(file)
}

/** Makes the file of keys, mode 600; where two starts do so at once, both go on with the file of one of them. */
export function makeKeys(file: string): void {
	const own = `${file}.${randomBytes(8).toString('hex')}`
	const keys = keyNames.map((name) => [name, randomBytes(keyBytes).toString('base64url')])
	writeDurably(own, `${JSON.stringify({ version: 1, ...Object.fromEntries(keys) }, null, '\t')}\n`)
	try {
		linkSync(own, file) // atomic, never over a file that is there, and whole from its first moment
		syncFolder(dirname(file))
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
	} finally {
		rmSync(own, { force: true })
	}
}

/** Reads the file of keys. Takes it from other users where they could read it, and tells `warn`. */
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
