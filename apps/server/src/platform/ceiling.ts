import { finished } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Milliseconds after which a call whose connection broke counts no more, should its work never end. */
const abandoned = 120_000

export type Ceiling = {
	/** Takes a call in, until its work has ended and its answer is sent or its connection gone. False where there are too many. */
	enter(key: string, request: FastifyRequest, reply: FastifyReply): boolean
}

type Call = { key: string; isAnswered: boolean; isClosed: boolean; hasLeft: boolean }

/**
 * Lets each key have so many calls in progress on this instance. A connection that breaks ends no work: calls of somebody who hangs
 * up count until they are done.
 */
export function createCeiling(app: FastifyInstance, most: number): Ceiling {
	const inProgress = new Map<string, number>()
	const calls = new WeakMap<FastifyRequest, Call>()

	const leave = (call: Call) => {
		if (call.hasLeft) return
		call.hasLeft = true
		const left = (inProgress.get(call.key) ?? 0) - 1
		if (left > 0) inProgress.set(call.key, left)
		else inProgress.delete(call.key)
	}

	app.addHook('onSend', async (request) => {
		const call = calls.get(request)
		if (!call) return
		call.isAnswered = true
		if (call.isClosed) leave(call)
	})

	return {
		enter(key, request, reply) {
			const count = inProgress.get(key) ?? 0
			if (count >= most) return false
			inProgress.set(key, count + 1)
			const call = { key, isAnswered: false, isClosed: false, hasLeft: false }
			calls.set(request, call)
			finished(reply.raw, (error) => {
				call.isClosed = true
				if (!error || call.isAnswered) leave(call)
				else setTimeout(leave, abandoned, call).unref()
			})
			return true
		},
	}
}
