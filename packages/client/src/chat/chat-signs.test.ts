import { expect, test } from 'vitest'
import { linesOf, matchId, sampleTwo } from '#test/sample-chats.ts'
import { kinds } from './chat-state.ts'

test('gives evidence of the peer’s reactions and last details, but not of own or withdrawn ones', async () => {
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

test('shows no details of a peer whose first message is held back', async () => {
	const { her, him } = await sampleTwo()
	const [hers, his] = [await her.visit(), await him.visit()]
	await hers.keepWishes({ marks: false, writesFirst: true })
	await his.share(matchId, { more: 'me first' })
	await his.sync()
	await hers.sync()
	expect(await hers.signs(matchId)).toEqual([])
})
