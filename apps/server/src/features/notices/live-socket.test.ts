import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { createLiveSocket } from './live-socket.ts'

/** A socket whose peer takes a frame only on demand. */
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

const news = { notices: 0, read: 0, vault: 0, messages: 0 }
const text = (numbers: Partial<typeof news>) => JSON.stringify({ ...news, ...numbers })

test('queues at most one frame and then sends the newest numbers', () => {
	const { live, sent, take } = slowSocket()
	for (let notices = 0; notices < 1000; notices++) live.tell({ ...news, notices })
	expect(sent).toEqual([text({})])
	take()
	expect(sent).toEqual([text({}), text({ notices: 999 })])
	take()
	expect(sent).toHaveLength(2)
})

test('sends a frame when any number grew, none otherwise, and none after it broke', () => {
	const { live, sent, take } = slowSocket()
	for (const vault of [3, 3, 2]) {
		live.tell({ ...news, vault })
		take()
	}
	expect(sent).toEqual([text({ vault: 3 })])
	const grown = [{ read: 1 }, { messages: 1 }, { notices: 1 }]
	for (const numbers of grown) {
		live.tell({ ...news, ...numbers, vault: 3 })
		take()
	}
	expect(sent.slice(1)).toEqual(grown.map((numbers) => text({ ...numbers, vault: 3 })))
	live.tell({ ...news, notices: 2, vault: 3 })
	live.tell({ ...news, notices: 3, vault: 3 })
	take(new Error('gone'))
	expect(sent).toHaveLength(5)
})

test('drops a typing event while another frame is in flight, and never queues one', () => {
	const { live, sent, take } = slowSocket()
	live.notifyTyping('a')
	live.notifyTyping('b')
	live.tell({ ...news, messages: 1 })
	expect(sent).toEqual(['{"typing":"a"}'])
	take()
	live.notifyTyping('c')
	expect(sent).toEqual(['{"typing":"a"}', text({ messages: 1 })])
	take()
	live.notifyTyping('d')
	take()
	expect(sent.slice(2)).toEqual(['{"typing":"d"}'])
})
