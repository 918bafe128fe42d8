import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { freeDisk } from '#platform/free-disk.ts'
import { StartError } from '#platform/start-error.ts'
import type { Config } from './config.ts'
import { requireFreePort } from './listen.ts'

const megabyte = 2 ** 20

/**
 * Megabytes that have to be free: the built-in database takes 50 at once and up to 256 for its write-ahead log, and photos
 * come. An installation that is there already starts with less, so that its members reach what they have.
 */
export const leastFree = { first: 512, later: 64 } as const

/** Milliseconds that a server which is ending on the same folder has to let go of its port. */
const patience = 5000

/**
 * Checks, before a start makes anything, that the port is free, and that the data folder can be written and has room. Throws a
 * StartError that says in a sentence what is wrong. `freeOn` answers the free bytes of a folder's disk, undefined where unknown.
 */
export async function requireStartConditions(
	{ host, port, dataDir }: Pick<Config, 'host' | 'port' | 'dataDir'>,
	freeOn = freeBytes,
): Promise<void> {
	const mayBeEnding = existsSync(join(dataDir, 'postgres', 'lock'))
	await requireFreePort({ host, port }, mayBeEnding ? patience : 0)
	const place = existingPart(dataDir)
	requireWritable(dataDir, place)
	requireRoom(dataDir, await freeOn(place))
}

/** The folder itself, or what is there of the path to it. */
function existingPart(path: string): string {
	return existsSync(path) || dirname(path) === path ? path : existingPart(dirname(path))
}

function requireWritable(dataDir: string, place: string): void {
	const refuse = (what: string) => {
		throw new StartError(`DATA_DIR is ${dataDir}, and ${what}; set it to a folder that this user may write to`)
	}
	if (!statSync(place).isDirectory()) refuse(`${place} is not a folder`)
	try {
		accessSync(place, constants.W_OK | constants.X_OK)
	} catch (error) {
		refuse(`nothing can be written to ${place} (${(error as NodeJS.ErrnoException).code})`)
	}
}

function requireRoom(dataDir: string, free: number | undefined): void {
	const least = leastFree[existsSync(join(dataDir, 'keys.json')) ? 'later' : 'first']
	if (free !== undefined && free < least * megabyte)
		throw new StartError(
			`DATA_DIR is ${dataDir}, whose disk has ${Math.floor(free / megabyte)} MB free of the ${least} MB that a start needs; free some, or set DATA_DIR to a folder of another disk`,
		)
}

async function freeBytes(folder: string): Promise<number | undefined> {
	return (await freeDisk(folder))?.bytes
}
