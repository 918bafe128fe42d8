import { expect, test } from 'vitest'

test('tests see YDO_SLOW as the command was given it: 1, or nothing', () => {
	expect(['1', '', undefined]).toContain(process.env.YDO_SLOW)
})
