import { expect, test } from 'vitest'
import { createHasher } from '#infra/at-rest.ts'
import { hashPreference } from './stored-visibility.ts'

const hash = (value: string | string[], preference: 'gender' | 'interestedIn' = 'interestedIn') =>
	hashPreference(createHasher(Buffer.alloc(32, 7)), Buffer.alloc(16, 1), preference, value)

// Stored for thirty days: a change of the format would forbid who left to return.
test('keeps the stored format of a preference', () => {
	expect([hash('woman', 'gender'), hash(['woman', 'man'])]).toEqual(['KAzgbG0MaabCxd62', 'QXJQahnyEpvwGZs2'])
})

test('depends on the values, and not on their order', () => {
	expect(hash(['man', 'woman'])).toBe(hash(['woman', 'man']))
	expect(hash(['man'])).not.toBe(hash(['woman', 'man']))
})
