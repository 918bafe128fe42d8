import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { createLiveSocket } from './live-socket.ts'

/** A socket whose other side takes a frame only when told. */
function slowSocket() {
	const sent: string[] = []
	let taken = (_?: Error) => {}
	const socket = Object.assign(new EventEmitter(), {
		send(text: string, callback: (error?: Error) => void) {
			sent.push(text)
			taken = callback
		},
	})
	return { live: createLiveSocket(socket as unknown as WebSocket), sent, take: (error?: Error) => taken(error) }
}

test('holds one frame at most, and then sends the newest numbers', () => {
	const { live, sent, take } = slowSocket()
	for (let notices = 0; notices < 1000; notices++) live.tell({ notices, vault: 0 })
	expect(sent).toEqual(['{"notices":0,"vault":0}'])
	take()
	expect(sent).toEqual(['{"notices":0,"vault":0}', '{"notices":999,"vault":0}'])
	take()
	expect(sent).toHaveLength(2)
})

test('sends nothing where no number grew, and nothing more after it broke', () => {
	const { live, sent, take } = slowSocket()
	for (const vault of [3, 3, 2]) {
		live.tell({ notices: 1, vault })
		take()
	}
	expect(sent).toEqual(['{"notices":1,"vault":3}'])
	live.tell({ notices: 2, vault: 3 })
	live.tell({ notices: 3, vault: 3 })
	take(new Error('gone'))
	expect(sent).toHaveLength(2)
})
