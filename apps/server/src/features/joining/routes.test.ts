import { joiningPaths, joiningStart } from '@ydo/contract/joining'
import { expect, test } from 'vitest'
import { type SignedIn, testApp } from '#test/app.ts'
import { addPhoto, join } from '#test/members.ts'

const email = {
	admits: 'domain' as const,
	students: '(?<batch>\\d{2})b(?<branch>[a-z]{2})(?<roll>\\d{3})',
	branches: { cs: 'Computer Science' },
}
const all = await testApp({ institute: { email } })

async function begin({ headers }: Pick<SignedIn, 'headers'>) {
	const answer = await all.app.inject({ url: joiningPaths.joining, headers })
	return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
}

test('a new member has no photos and gets proposals from their e-mail address', async () => {
	const { status, headers, body } = await begin(await all.signIn({ email: '25bcs042@iiitdmj.ac.in' }))
	expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
	expect(joiningStart.parse(body)).toEqual({
		proposed: { discipline: 'Computer Science', year: '2nd year' },
		photos: [],
	})
})

test.each([
	['an address of another form', 'asha.rao@iiitdmj.ac.in', {}],
	['a branch of no list', '25bxx042@iiitdmj.ac.in', { year: '2nd year' }],
	['a batch that has left', '11bcs042@iiitdmj.ac.in', { discipline: 'Computer Science' }],
])('proposes only what it can derive from %s', async (_, address, proposed) => {
	expect((await begin(await all.signIn({ email: address }))).body.proposed).toEqual(proposed)
})

test('returns the caller’s own photos only', async () => {
	const [asha, kabir] = [await all.signIn({ email: 'asha@iiitdmj.ac.in' }), await all.signIn()]
	const sent = [await addPhoto(all, asha), await addPhoto(all, asha)]
	expect((await begin(asha)).body.photos).toEqual(sent)
	expect((await begin(kabir)).body.photos).toEqual([])
	expect((await begin(await join(all))).body.photos).toHaveLength(1)
})

test('refuses a bad token and a suspended member', async () => {
	const member = await all.signIn()
	expect((await begin({ headers: {} as SignedIn['headers'] })).status).toBe(401)
	await all.setStatus(member.memberId, 'suspended')
	expect((await begin(member)).status).toBe(401)
})
