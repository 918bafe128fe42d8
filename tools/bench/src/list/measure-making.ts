import { consentVersion, type ProfileInput, profile, profilePaths } from '@ydo/contract/profile'
import type { Campus } from './campus.ts'
import { fetchCompressed, fetchList } from './campus-list.ts'

/** What a list costs that has to be made: in milliseconds. */
export type Making = { firstOfDay: number; afterChange: number; compressed: number; stall: number }

/** The first list after a start, for which every card is written out, and the first after a card in it has changed. */
export async function measureMaking(campus: Campus): Promise<Making> {
	const { port } = campus
	const viewer = tokenOf(campus, 'woman for men')
	const firstOfDay = (await fetchList(port, viewer, 'identity')).milliseconds
	await fetchCompressed(port, viewer)
	await changeCard(port, tokenOf(campus, 'man for women'))
	const begin = performance.now()
	const [first] = await fetchCompressed(port, viewer)
	const compressed = performance.now() - begin
	return { firstOfDay, afterChange: first.milliseconds, compressed, stall: (await campus.watch()).stall }
}

function tokenOf({ members }: Campus, kind: Campus['members'][number]['kind']): string {
	const member = members.find((member) => member.kind === kind)
	if (!member) throw new Error(`nobody is ${kind}`)
	return member.accessToken
}

/** Writes another description, as the profile page does. */
async function changeCard(port: number, accessToken: string): Promise<void> {
	const address = `http://127.0.0.1:${port}${profilePaths.profile}`
	const authorization = `Bearer ${accessToken}`
	const {
		id: _,
		photos: __,
		...present
	} = profile.parse(await (await fetch(address, { headers: { authorization } })).json())
	const changed: ProfileInput = { ...present, description: 'Something new.', consent: consentVersion }
	const answer = await fetch(address, {
		method: 'PUT',
		headers: { authorization, 'content-type': 'application/json' },
		body: JSON.stringify(changed),
	})
	if (!answer.ok) throw new Error(`the card could not be changed: ${await answer.text()}`)
}
