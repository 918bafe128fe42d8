import { expect, test } from 'vitest'
import { kinds } from './chat-kinds.ts'
import { linesOf, matchId, sampleTwo } from './sample-chats.ts'

test('a peer’s reactions and last details can be shown as evidence, one’s own and what was taken back cannot', async () => {
	const { her, him } = await sampleTwo()
	const [hers, his] = [await her.visit(), await him.visit()]
	for (const text of ['one', 'two', 'three']) await hers.send(matchId, text)
	await hers.sync()
	await his.sync()
	await his.send(matchId, 'yes?')
	const [one, two, three] = (await linesOf(his)).map(({ id }) => id)
	await his.share(matchId, { more: 'a threat' })
	await his.sync()
	await his.share(matchId, {})
	await his.react(matchId, one ?? '', '🔪')
	await his.react(matchId, two ?? '', '🔪')
	await his.react(matchId, three ?? '', '🙂')
	await his.sync()
	await his.react(matchId, two ?? '', '')
	await his.react(matchId, three ?? '', '🔪')
	await his.sync()
	await hers.share(matchId, { height: '5.4' })
	await hers.sync()

	const close = hers.open(matchId)
	await hers.read(matchId)
	const signs = await hers.signs(matchId)
	expect(signs.map(({ id: _, at: __, ...said }) => said)).toEqual([
		{ says: 'details', details: { more: 'a threat' } },
		{ says: 'reaction', emoji: '🔪', to: 'one' },
		{ says: 'reaction', emoji: '🔪', to: 'three' },
	])
	const evidence = await hers.evidence(
		matchId,
		signs.map(({ id }) => id),
	)
	expect(evidence.map(({ kind, text }) => [kind, text])).toEqual([
		[kinds.details, '{"more":"a threat"}'],
		[kinds.reaction, `${one}|🔪`],
		[kinds.reaction, `${three}|🔪`],
	])
	close()
})

test('details of somebody whose first message waits for one’s own are not shown here either', async () => {
	const { her, him } = await sampleTwo()
	const [hers, his] = [await her.visit(), await him.visit()]
	await hers.keepWishes({ marks: false, writesFirst: true })
	await his.share(matchId, { more: 'me first' })
	await his.sync()
	await hers.sync()
	expect(await hers.signs(matchId)).toEqual([])
})
