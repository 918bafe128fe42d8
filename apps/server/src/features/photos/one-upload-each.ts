import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#platform/errors.ts'
import { memberOf } from '#platform/rate-limit.ts'

const retryAfterSeconds = 5

export type OneUploadEach = {
	/** Hook before the body is read: throws `too_many_requests` while another upload of the member is under way. */
	begin(request: FastifyRequest, reply: FastifyReply): Promise<void>
	/** Does the work on an upload. It is under way until the work ends, even if the connection is closed before. */
	work<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T>
}

type Upload = { open: boolean; inWork: boolean }

/**
 * Lets each member have one upload under way on this instance, from its first byte to its answer: nobody fills the queue
 * for all, and nobody makes the server hold more than one body.
 */
export function createOneUploadEach(): OneUploadEach {
	const underWay = new Map<string, Upload>()
	const uploads = new WeakMap<FastifyRequest, Upload>()

	const endIfDone = (request: FastifyRequest, upload: Upload) => {
		const member = memberOf(request)
		if (!upload.open && !upload.inWork && underWay.get(member) === upload) underWay.delete(member)
	}

	return {
		async begin(request, reply) {
			// Of a connection that is closed already no end would be told.
			if (reply.raw.destroyed) throw goneAway()
			if (underWay.has(memberOf(request))) {
				reply.header('retry-after', retryAfterSeconds)
				throw new AppError('too_many_requests', 'Another photo of yours is on its way. Send them one at a time.')
			}
			const upload = { open: true, inWork: false }
			underWay.set(memberOf(request), upload)
			uploads.set(request, upload)
			const close = () => {
				upload.open = false
				endIfDone(request, upload)
			}
			reply.raw.once('finish', close).once('close', close)
		},
		async work(request, work) {
			const upload = uploads.get(request)
			if (!upload?.open) throw goneAway()
			upload.inWork = true
			try {
				return await work()
			} finally {
				upload.inWork = false
				endIfDone(request, upload)
			}
		},
	}
}

function goneAway(): AppError {
	return new AppError('bad_request', 'The upload was broken off.')
}
