import { createHasher } from './at-rest.ts'
import type { Database } from './database.ts'
import { createInstallationStore } from './installation-store.ts'
import { hasKeys, type Keys, makeKeys, readKeys } from './keys.ts'
import { StartError } from './start-error.ts'

/**
 * The keys that belong to this database: those of `file`, which is made for a database that was never used. Throws a
 * StartError where the file is missing beside a used database, or is another one's; nothing is written then.
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

/** Ties the database to these keys when it is first used; throws a StartError when it is tied to others. */
async function bindKeys(db: Database, keys: Keys, file: string): Promise<void> {
	const ours = fingerprintOf(keys)
	const kept = await createInstallationStore(db).keepFingerprint(ours)
	if (!kept?.equals(ours)) throw new StartError(foreign(file))
}

/** Of the two keys that old rows need. The other two sign and encrypt what is short-lived, and may be replaced. */
function fingerprintOf(keys: Keys): Buffer {
	return createHasher(keys.hashing).hash('key-fingerprint', Buffer.from(keys.sealing).toString('base64url'))
}

function missing(file: string): string {
	return `${file} is missing, but the database holds rows made with its keys; restore it from your backup. (To begin again without those rows, use an empty database or another DATA_DIR.)`
}

function foreign(file: string): string {
	return `${file} holds other keys than those this database was made with, so nothing in it could be read; bring the keys and the database of one installation together`
}
