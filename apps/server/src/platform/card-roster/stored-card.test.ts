import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSealer } from '#platform/at-rest.ts'
import { testProfile } from '#testing/members.ts'
import { openCard, type StoredCard, sealCard } from './stored-card.ts'

const sealer = createSealer(randomBytes(32))
const id = randomBytes(16)

test('a card that was sealed before there were prompts opens with none', () => {
	const { consent: _, prompts: __, ...before } = testProfile
	const sealed = sealCard(sealer, id, { ...before, nickname: false } as StoredCard)
	expect(openCard(sealer, id, sealed)).toEqual({ ...before, nickname: false, prompts: [] })
})

test('a card opens for its member alone, with what was sealed', () => {
	const { consent: _, ...card } = { ...testProfile, nickname: false }
	expect(openCard(sealer, id, sealCard(sealer, id, card))).toEqual(card)
	expect(() => openCard(sealer, randomBytes(16), sealCard(sealer, id, card))).toThrow()
})
