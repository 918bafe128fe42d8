/**
 * Milliseconds that the parts of the server have to close, one after the other: 8.75 s together, since service managers and
 * containers mostly kill after 10.
 */
export const closingTimes = {
	/** Requests in progress, live sockets and jobs. */
	requests: 4000,
	push: 500,
	/** The processes that decode photos are killed. */
	photos: 250,
	connections: 500,
	/** The built-in database: a fast shutdown, then an immediate one; see platform/embedded-postgres/start.ts. */
	postgres: 3500,
} as const
