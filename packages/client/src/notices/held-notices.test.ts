import { expect, test } from 'vitest'
import { detailsKey } from '#profile/own-storage.ts'
import { isNoticesKey, noticesKey } from './create-notices.ts'

test('recognises the notices key of any member, and no other key', () => {
	const member = `${'A'.repeat(21)}Q`
	expect([noticesKey(member), noticesKey('somebody-else')].map(isNoticesKey)).toEqual([true, true])
	expect([detailsKey(member), 'notices', 'ydo:welcome', 'theme', ''].filter(isNoticesKey)).toEqual([])
})
