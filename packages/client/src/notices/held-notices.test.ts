import { expect, test } from 'vitest'
import { detailsKey } from '#profile/own-storage.ts'
import { isNoticesKey, noticesKey } from './held-notices.ts'

test('where notices are kept is known whoever they are of, and nothing else is taken for it', () => {
	const member = `${'A'.repeat(21)}Q`
	expect([noticesKey(member), noticesKey('somebody-else')].map(isNoticesKey)).toEqual([true, true])
	expect([detailsKey(member), 'notices', 'ydo:welcome', 'theme', ''].filter(isNoticesKey)).toEqual([])
})
