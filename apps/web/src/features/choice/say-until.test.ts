import { choiceTexts } from '@ydo/contract/texts/choice'
import { expect, test } from 'vitest'
import { sayUntil } from './say-until.ts'

/** Thursday 19 November 2026, an hour before noon in the device's time zone. */
const until = new Date(2026, 10, 19, 11).getTime()
const daysBefore = (days: number) => new Date(2026, 10, 19 - days, 18).getTime()

test('names the weekday on which the week ends', () => {
	expect(sayUntil(until, daysBefore(1))).toBe('Thursday')
	expect(sayUntil(until, daysBefore(6))).toBe('Thursday')
})

test('distinguishes today’s weekday from the same one a week later', () => {
	expect(sayUntil(until, daysBefore(7))).toBe(choiceTexts.nextWeek('Thursday'))
	expect(sayUntil(until, new Date(2026, 10, 19, 1).getTime())).toBe(choiceTexts.today)
})
