import { expect, test } from 'vitest'
import { matchId, sampleTwo } from '#test/sample-chats.ts'

const day = 24 * 3600 * 1000

/** Two members who talked, until she ended it. */
async function ended() {
	const two = await sampleTwo()
	const [hers, his] = [await two.her.visit(), await two.him.visit()]
	for (const text of ['hello', 'and more']) await hers.send(matchId, text)
	await hers.sync()
	await his.sync()
	await hers.end(matchId)
	const { storage } = two.her.first
	const packs = () => [...storage.values.keys()].filter((key) => key.includes('/packs/'))
	/** Her device, this many days later. */
	const later = async (days: number) => {
		two.log.time += days * day
		await two.log.publish()
		const chats = await two.her.visit()
		const close = chats.open(matchId)
		await chats.sync()
		const view = chats.view(matchId)
		close()
		return { texts: view?.messages.map(({ text }) => text), status: view?.status, farewell: view?.farewell }
	}
	return { ...two, packs, later }
}

test('keeps the messages of an ended chat for 30 days, then erases them from the device', async () => {
	const { packs, later } = await ended()
	expect(await later(29)).toMatchObject({ texts: ['hello', 'and more'], status: 'ended' })
	expect(packs()).toHaveLength(1)
	expect(await later(2)).toMatchObject({ texts: [], status: 'ended' })
	expect(packs()).toEqual([])
	expect(await later(1)).toMatchObject({ texts: [], status: 'ended' })
})

test('does not restore erased messages from a restored server, and reports no violation', async () => {
	const { server, packs, later } = await ended()
	await later(0)
	await later(31)
	server.stored.pop()
	expect(await later(1)).toMatchObject({ texts: [], status: 'ended' })
	expect(packs()).toEqual([])
})

test('keeps the messages of a violated chat', async () => {
	const { server, packs, later } = await ended()
	const last = server.stored.at(-1)
	if (last) server.stored.push({ ...last, seq: last.seq + 1 })
	expect(await later(0)).toMatchObject({ status: 'violated' })
	expect(await later(40)).toMatchObject({ texts: ['hello', 'and more'], status: 'violated' })
	expect(packs()).toHaveLength(1)
})

test('erases nothing while the device’s clock is wrong', async () => {
	const { log, packs, later, her } = await ended()
	await later(0)
	log.time += 40 * day
	await (await her.visit()).sync()
	expect(packs()).toHaveLength(1)
	log.time -= 40 * day
	expect(await later(1)).toMatchObject({ texts: ['hello', 'and more'], status: 'ended' })
})
