import { errorBody } from '@ydo/contract/errors'
import { expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'

const { app } = await testApp()

test('an address that cannot be read is answered like any other mistake', async () => {
	const answer = await app.inject('/%E0%A4%A')
	expect(answer.statusCode).toBe(400)
	expect(errorBody.parse(answer.json()).error.code).toBe('bad_request')
	expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
})
