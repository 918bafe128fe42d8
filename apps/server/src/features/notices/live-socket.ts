import type { WebSocket } from 'ws'
import type { News } from './live-store.ts'

/** An open socket. It holds no queue: a frame is made only when the one before it has left. */
export type LiveSocket = {
	/** Sends the numbers, if one grew since the last frame. */
	tell(news: News): void
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
	let told: News = { notices: -1, vault: -1 }
	let newest = told
	let sending = false
	let answered = true

	const send = () => {
		if (sending || (newest.notices <= told.notices && newest.vault <= told.vault)) return
		told = newest
		sending = true
		socket.send(JSON.stringify(told), (error) => {
			sending = false
			if (!error) send()
		})
	}
	socket.on('pong', () => {
		answered = true
	})
	socket.on('error', () => {}) // a frame against the protocol: `ws` closes the socket itself

	return {
		tell(news) {
			newest = news
			send()
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

export function closeSocket(socket: WebSocket, code: number): void {
	if (socket.readyState === socket.CLOSED) return
	socket.close(code)
	const end = setTimeout(() => socket.terminate(), farewell)
	socket.once('close', () => clearTimeout(end))
}
