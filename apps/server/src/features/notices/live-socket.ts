import type { WebSocket } from 'ws'
import type { News } from './store.ts'

/** Timeout of the closing handshake in milliseconds. */
const farewell = 1000

export function createLiveSocket(socket: WebSocket) {
	let told: News = { notices: -1, read: -1, vault: -1, messages: -1 }
	let newest = told
	let sending = false
	let answered = true

	const send = (frame: object) => {
		sending = true
		socket.send(JSON.stringify(frame), (error) => {
			sending = false
			if (!error) sendNewest()
		})
	}
	const sendNewest = () => {
		if (sending || !hasGrown(told, newest)) return
		told = newest
		send(told)
	}
	socket.on('pong', () => {
		answered = true
	})
	socket.on('error', () => {}) // on a protocol violation `ws` closes the socket itself

	return {
		/** Sends the numbers if one grew since the last frame. */
		tell(news: News): void {
			newest = news
			sendNewest()
		},
		/** Sends a typing event unless another frame is in flight. */
		notifyTyping(chat: string): void {
			if (!sending) send({ typing: chat })
		},
		/** Pings; terminates a socket that did not answer the last ping. */
		beat(): void {
			if (answered) socket.ping()
			else socket.terminate()
			answered = false
		},
		/** Closes the socket with the code; terminates it if the peer does not complete the closing handshake. */
		close: (code: number): void => closeSocket(socket, code),
		isOpen: (): boolean => socket.readyState === socket.OPEN,
		onClose: (listener: () => void): void => void socket.once('close', listener),
	}
}

/** An open socket without a queue: a frame is built only when the previous one has been sent, and at most one ping is unanswered. */
export type LiveSocket = ReturnType<typeof createLiveSocket>

function hasGrown(told: News, newest: News): boolean {
	return (
		newest.notices > told.notices ||
		newest.read > told.read ||
		newest.vault > told.vault ||
		newest.messages > told.messages
	)
}

export function closeSocket(socket: WebSocket, code: number): void {
	if (socket.readyState === socket.CLOSED) return
	socket.close(code)
	const end = setTimeout(() => socket.terminate(), farewell)
	socket.once('close', () => clearTimeout(end))
}
