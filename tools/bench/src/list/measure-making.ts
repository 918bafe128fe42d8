import { consentVersion, type ProfileInput, profile, profilePaths } from '@ydo/contract/profile'
import type { CampusKind } from '@ydo/server/test/campus-student'
import type { Campus } from './campus.ts'
import { fetchList } from './campus-list.ts'

/** Cost of building a list, in milliseconds until it arrives as gzip. */
export type Making = { firstOfDay: number; afterChange: number; ownAfterChange: number; stall: number }

/** The first list after a start, for which every card is serialized, and the first after a card in it has changed. */
export async function measureMaking(campus: Campus): Promise<Making> {
	const time = async (kind: CampusKind) => (await fetchList(campus.port, tokenOf(campus, kind), 'gzip')).milliseconds
	const firstOfDay = await time('woman for men')
	await time('woman for both')
	await changeCard(campus.port, tokenOf(campus, 'man for women'))
	const afterChange = await time('woman for men')
	const ownAfterChange = await time('woman for both')
	return { firstOfDay, afterChange, ownAfterChange, stall: (await campus.watch()).stall }
}

export function tokenOf({ members }: Campus, kind: CampusKind): string {
	const member = members.find((member) => member.kind === kind)
	if (!member) throw new Error(`nobody is ${kind}`)
	return member.accessToken
}

/** Writes another description, as the profile page does. */
export async function changeCard(port: number, accessToken: string): Promise<void> {
	const address = `http://127.0.0.1:${port}${profilePaths.profile}`
	const authorization = `Bearer ${accessToken}`
	const {
		id: _,
		photos: __,
		prompts: ___, // invented, not of the institute's list
		...present
	} = profile.parse(await (await fetch(address, { headers: { authorization } })).json())
	const changed: ProfileInput = {
		...present,
		description: `Something new: ${present.description}`.slice(0, 200),
		consent: consentVersion,
	}
	const answer = await fetch(address, {
		method: 'PUT',
		headers: { authorization, 'content-type': 'application/json' },
		body: JSON.stringify(changed),
	})
	if (!answer.ok) throw new Error(`the card could not be changed: ${await answer.text()}`)
}
