import pino, { type DestinationStream, type Logger } from 'pino'
import type { LogLevel } from './config.ts'

/**
 * Writes one JSON line an event. What a line can hold is listed here rather than struck out: of a request its method and
 * path without ids (they say who is concerned; queries carry codes and signatures, headers carry tokens, addresses tell who
 * it was), of an error no data.
 */
export function createLogger(level: LogLevel, destination: DestinationStream = pino.destination(1)): Logger {
	const timestamp = pino.stdTimeFunctions.isoTime
	return pino({ level, base: null, timestamp, serializers: { req, res, err }, hooks: { streamWrite } }, destination)
}

/** Texts may quote an address as it was asked for: whatever stands in its query stays out. */
function streamWrite(line: string): string {
	return line.replace(/\?[^\s"\\]+/g, '?…')
}

function req({ method, url }: { method?: string; url?: string }) {
	return { method, path: url?.split('?')[0]?.replaceAll(id, '/:id') }
}

/** A member's or a photo's: 16 bytes as base64url. */
const id = /\/[\w-]{22}(?=\/|$)/g

function res({ statusCode }: { statusCode?: number }) {
	return { status: statusCode }
}

/** Where it happened and of what kind; its message, also at the head of the stack, may quote what somebody sent. */
function err({ name, code, stack }: Error & { code?: unknown }) {
	return { type: name, code, at: stack?.match(/^\s+at .+$/gm)?.map((line) => line.trim()) }
}
