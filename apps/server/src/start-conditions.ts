import { once } from 'node:events'
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { freeDisk } from '#infra/files.ts'
import { StartError } from '#infra/start-error.ts'
import type { Config } from './config.ts'

const megabyte = 2 ** 20

/**
 * Free megabytes required: the built-in database takes 50 at once and up to 256 for its write-ahead log, and photos follow. An
 * existing installation starts with less, so that its members reach their data.
 */
export const leastFree = { first: 512, later: 64 } as const

/** Milliseconds that a stopping server on the same folder has to release its port. */
const patience = 5000

/**
 * Checks, before a start creates anything, that the port is free and the data folder is writable with enough space. Throws a
 * StartError with a sentence on the problem. `freeOn` returns the free bytes of a folder's disk, undefined if unknown.
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

/** The folder itself, or its closest existing parent. */
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

type Address = { host: string; port: number }

/** Listens and returns the port. Otherwise throws a StartError that says what to do. */
export async function listen(app: FastifyInstance, { host, port }: Address): Promise<number> {
	try {
		await app.listen({ host, port })
	} catch (error) {
		throw new StartError(reasonOf(error, host, port), { cause: error })
	}
	return (app.server.address() as AddressInfo).port
}

const retryMilliseconds = 100

/** Throws the StartError of `listen` if the port is still taken after `patience` milliseconds or cannot be listened on. */
export async function requireFreePort({ host, port }: Address, patience: number): Promise<void> {
	const end = Date.now() + patience
	for (;;) {
		const error = await tryPort({ host, port })
		if (!error) return
		if (error.code !== 'EADDRINUSE' || Date.now() >= end) throw new StartError(reasonOf(error, host, port))
		await sleep(retryMilliseconds)
	}
}

async function tryPort(address: Address): Promise<NodeJS.ErrnoException | undefined> {
	const server = createServer().listen(address)
	try {
		await once(server, 'listening')
	} catch (error) {
		return error as NodeJS.ErrnoException
	}
	server.close()
	await once(server, 'close')
	return undefined
}

function reasonOf(error: unknown, host: string, port: number): string {
	const { code, message } = error as NodeJS.ErrnoException
	if (code === 'EADDRINUSE') return `port ${port} of ${host} is in use; stop what uses it, or set PORT to another one`
	if (code === 'EACCES') return `port ${port} is for root alone; set PORT to one above 1023, with a proxy in front`
	if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `HOST is ${host}, which is no address of this machine`
	return `the server cannot listen on ${host}:${port} (${message})`
}
