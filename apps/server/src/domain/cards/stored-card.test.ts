import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSealer } from '#infra/at-rest.ts'
import { testProfile } from '#test/members.ts'
import { openCard, type StoredCard, sealCard } from './stored-card.ts'

const sealer = createSealer(randomBytes(32))
const id = randomBytes(16)

test('opens a card sealed before prompts existed, with no prompts', () => {
	const { consent: _, prompts: __, ...before } = testProfile
	const sealed = sealCard(sealer, id, { ...before, nickname: false } as StoredCard)
	expect(openCard(sealer, id, sealed)).toEqual({ ...before, nickname: false, prompts: [] })
})

test('opens a card only for its member, unchanged', () => {
	const { consent: _, ...card } = { ...testProfile, nickname: false }
	expect(openCard(sealer, id, sealCard(sealer, id, card))).toEqual(card)
	expect(() => openCard(sealer, randomBytes(16), sealCard(sealer, id, card))).toThrow()
})
