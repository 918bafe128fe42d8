import pino, { type DestinationStream, type Logger } from 'pino'
import type { LogLevel } from './config.ts'

/**
 * Writes one JSON line per event. Its content is an allow-list: of a request, method and path without ids (they identify members;
 * queries contain codes and signatures, headers contain tokens, addresses identify people); of an error, no data.
 */
export function createLogger(level: LogLevel, destination: DestinationStream = pino.destination(1)): Logger {
	const timestamp = pino.stdTimeFunctions.isoTime
	return pino({ level, base: null, timestamp, serializers: { req, res, err }, hooks: { streamWrite } }, destination)
}

/** Texts may quote a requested address, so its query is removed. */
function streamWrite(line: string): string {
	return line.replace(/\?[^\s"\\]+/g, '?…')
}

function req({ method, url }: { method?: string; url?: string }) {
	return { method, path: url?.split('?')[0]?.replaceAll(id, '/:id') }
}

/** Id of a member or photo: 16 bytes as base64url. */
const id = /\/[\w-]{22}(?=\/|$)/g

function res({ statusCode }: { statusCode?: number }) {
	return { status: statusCode }
}

/** Location and kind of an error; its message, repeated at the head of the stack, may quote input. */
function err({ name, code, stack }: Error & { code?: unknown }) {
	return { type: name, code, at: stack?.match(/^\s+at .+$/gm)?.map((line) => line.trim()) }
}
