import { chatPaths, messageList, type SentMessage, sentMessage } from '@ydo/contract/chats'
import { expect, test } from 'vitest'
import { onLinux } from '#infra/embedded-postgres/host.ts'
import { type CampusMember, plantCampus } from '#test/campus.ts'
import { plantChats } from '#test/campus-chats.ts'
import { messageBytes } from '#test/chat-bytes.ts'
import { crash, type Victim } from '#test/crash.ts'
import { startMain } from '#test/start-main.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const dataDir = temporaryFolder()

/** A device: its acknowledged messages, and the one sent without an answer. */
type Device = {
	member: CampusMember
	chat: Buffer
	acknowledged: { body: Buffer; answer: SentMessage }[]
	sent: Buffer
}

const nextOf = ({ member, chat }: Pick<Device, 'member' | 'chat'>) =>
	messageBytes({ chat, sender: Buffer.from(member.id, 'base64url') })
const headersOf = ({ member }: Device) => ({
	'content-type': 'application/json',
	authorization: `Bearer ${member.accessToken}`,
})

async function send(url: string, device: Device, bytes: Buffer): Promise<SentMessage> {
	const body = JSON.stringify({ body: bytes.toString('base64url') })
	const answer = await fetch(url + chatPaths.messages, { method: 'POST', headers: headersOf(device), body })
	if (answer.status !== 201) throw new Error(`the message was answered ${answer.status}`)
	return sentMessage.parse(await answer.json())
}

/** Sends messages until the server is gone. */
async function sendUntilGone(url: string, device: Device, onSuccess: () => void): Promise<void> {
	for (;;) {
		try {
			device.acknowledged.push({ body: device.sent, answer: await send(url, device, device.sent) })
		} catch {
			return
		}
		device.sent = nextOf(device)
		onSuccess()
	}
}

async function messagesOf(url: string, device: Device) {
	const answer = await fetch(`${url}${chatPaths.messages}?after=0`, { headers: headersOf(device) })
	const { messages, last } = messageList.parse(await answer.json())
	expect(messages.map(({ number }) => number)).toEqual(messages.map((_, i) => i + 1))
	expect(last).toBe(messages.length)
	return messages
}

test.runIf(onLinux)(
	'keeps every acknowledged message unchanged, once and without a gap, when killed during two chats',
	{ timeout: 120_000 },
	async () => {
		let server = await startMain(dataDir)
		const [asha, kabir, rohan] = await plantCampus(dataDir, { members: 3, signedIn: 3 })
		if (!asha || !kabir || !rohan) throw new Error('nobody was planted')
		const [first = Buffer.alloc(0), other = Buffer.alloc(0)] = await plantChats(dataDir, [
			[asha.id, kabir.id],
			[asha.id, rohan.id],
		])
		const device = (member: CampusMember, chat: Buffer): Device => ({
			...{ member, chat, acknowledged: [] },
			sent: nextOf({ member, chat }),
		})
		const devices = [device(asha, first), device(asha, other), device(kabir, first), device(rohan, other)]
		for (const victim of ['both', 'server'] satisfies Victim[]) {
			const write = (url: string, onSuccess: () => void) =>
				Promise.all(devices.map((device) => sendUntilGone(url, device, onSuccess)))
			;({ server } = await crash(server, { dataDir, victim, after: 40, write }))
			for (const device of devices) {
				// Delivered or not, resending stores it once, in its place.
				const answer = await send(server.url, device, device.sent)
				device.acknowledged.push({ body: device.sent, answer })
				device.sent = nextOf(device)
			}
			for (const device of devices) {
				const messages = await messagesOf(server.url, device)
				for (const { body, answer } of device.acknowledged) {
					const there = messages.filter((message) => message.body === body.toString('base64url'))
					expect(there).toEqual([{ ...answer, body: body.toString('base64url') }])
				}
			}
			const sent = devices.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)
			expect(await messagesOf(server.url, devices[0] as Device)).toHaveLength(sent)
		}
		server.signal('SIGTERM')
		expect(await server.exited).toBe(0)
	},
)
