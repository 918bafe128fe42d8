import type { WebSocket } from 'ws'
import type { News } from './live-store.ts'

/** An open socket. It holds no queue: a frame is made only when the one before it has left, and one ping is unanswered at most. */
export type LiveSocket = {
	/** Sends the numbers, if one grew since the last frame. */
	tell(news: News): void
	/** Sends that somebody types, unless another frame is still on its way. */
	tellTyping(chat: string): void
	/** Pings; ends a socket that did not answer the last one. */
	beat(): void
	/** Closes it with the code, and ends it where the other side takes no part in that. */
	close(code: number): void
	isOpen(): boolean
	onClose(listener: () => void): void
}

/** Milliseconds that the other side has to answer a closing. */
const farewell = 1000

export function createLiveSocket(socket: WebSocket): LiveSocket {
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
	socket.on('error', () => {}) // a frame against the protocol: `ws` closes the socket itself

	return {
		tell(news) {
			newest = news
			sendNewest()
		},
		tellTyping(chat) {
			if (!sending) send({ typing: chat })
		},
		beat() {
			if (!answered) return socket.terminate()
			answered = false
			socket.ping()
		},
		close: (code) => closeSocket(socket, code),
		isOpen: () => socket.readyState === socket.OPEN,
		onClose: (listener) => void socket.once('close', listener),
	}
}

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
