import { allOrEvery } from '@ydo/contract/test/in-full'
import { expect, test } from 'vitest'
import { linesOf, matchId, sampleTwo } from '#test/sample-chats.ts'

// [Note: killed tabs] The first fourteen steps open the vault.
const steps = Array.from({ length: 78 }, (_, step) => ({ left: 15 + (step >> 1), after: step % 2 === 1 }))
const fuses = allOrEvery(7, steps)
const texts = async (chats: Parameters<typeof linesOf>[0]) => (await linesOf(chats)).map(({ text }) => text)

test.each(fuses)(
	'sends each message once from a tab killed at step $left of sending ($after: after it)',
	async (fuse) => {
		const { server, her, him } = await sampleTwo()
		let kept = 0
		try {
			const killed = await her.visitUntil({ ...fuse })
			for (const text of ['one', 'two']) {
				await killed.send(matchId, text)
				kept++
			}
			await killed.sync()
		} catch {
			// Whatever it had stored by then counts.
		}
		const hers = await her.visit()
		expect(await hers.sync()).toBe(true)
		const his = await him.visit()
		expect(await his.sync()).toBe(true)
		const said = await texts(hers)
		expect(said).toEqual(['one', 'two'].slice(0, said.length))
		expect(said.length).toBeGreaterThanOrEqual(kept)
		expect(await texts(his)).toEqual(said)
		expect(server.chats.length).toBeLessThanOrEqual(1)
		expect([...hers.violations(), ...his.violations()]).toEqual([])
	},
)

test.each(fuses)(
	'neither loses nor duplicates messages in a tab killed at step $left of receiving ($after: after it)',
	async (fuse) => {
		const { her, him } = await sampleTwo({ page: 1 })
		const hers = await her.visit()
		for (const text of ['one', 'two']) await hers.send(matchId, text)
		await hers.sync()
		try {
			const killed = await him.visitUntil({ ...fuse })
			await killed.send(matchId, 'three')
			await killed.sync()
		} catch {
			// Whatever it had received by then is stored.
		}
		const his = await him.visit()
		if (!his.view(matchId)?.last) await his.send(matchId, 'three')
		expect(await his.sync()).toBe(true)
		const said = await texts(his)
		expect(said.slice(0, 2)).toEqual(['one', 'two'])
		expect(new Set(said).size).toBe(said.length)
		expect(his.list()).toMatchObject([{ unread: 2 }])
		expect(his.violations()).toEqual([])
	},
)
