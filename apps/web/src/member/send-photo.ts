import type { Send, SendOptions } from '@ydo/client/photos/photo-calls'
import { session } from './session.ts'

/** Uploads a member's photos with authentication and reports progress, which fetch does not support. */
export function sendPhotoAs(member: string): Send {
	const request = session.requestAs(member)
	return (path, bytes, options) => {
		const headers = { 'content-type': 'application/octet-stream' }
		const by = (address: string, init: RequestInit = {}) => send(address, new Headers(init.headers), bytes, options)
		return request(path, { method: options.method, headers, by })
	}
}

/** Like fetch: rejects with a TypeError if no response arrives, and with an AbortError when aborted. */
function send(
	path: string,
	headers: Headers,
	bytes: Blob,
	{ method, signal, onProgress }: SendOptions,
): Promise<Response> {
	const { promise, resolve, reject } = Promise.withResolvers<Response>()
	const call = new XMLHttpRequest()
	const stop = () => call.abort()
	call.open(method, path)
	headers.forEach((value, name) => {
		call.setRequestHeader(name, value)
	})
	call.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? Math.min(loaded / total, 0.99) : 0)
	call.upload.onload = () => onProgress(1)
	call.onload = () => resolve(answerOf(call))
	call.onerror = () => reject(new TypeError('The photo did not reach the server'))
	call.onabort = () => reject(new DOMException('The photo was taken back', 'AbortError'))
	call.onloadend = () => signal.removeEventListener('abort', stop)
	signal.addEventListener('abort', stop)
	if (signal.aborted) stop()
	else call.send(bytes)
	return promise
}

function answerOf(call: XMLHttpRequest): Response {
	const retryAfter = call.getResponseHeader('retry-after')
	const headers = retryAfter === null ? {} : { 'retry-after': retryAfter }
	return new Response(call.responseText, { status: call.status, headers })
}
