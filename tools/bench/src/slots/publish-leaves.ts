import { directoryPaths } from '@ydo/contract/directory'
import type { CampusMember } from '@ydo/server/test/campus'
import { leafBody, testKeys } from '@ydo/server/test/leaves'

/** Publishes first keys of every member; resolves with the indices of their leaves. */
export function publishLeaves(port: number, members: readonly CampusMember[]): Promise<number[]> {
	const time = Date.now() // a leaf's time must not precede the previous one's
	return Promise.all(
		members.map(async ({ id, accessToken }) => {
			const body = leafBody({ memberId: Buffer.from(id, 'base64url') }, testKeys(), { time })
			const answer = await fetch(`http://127.0.0.1:${port}${directoryPaths.leaves}`, {
				method: 'POST',
				headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
				body: JSON.stringify(body),
			})
			if (answer.status !== 201) throw new Error(`a leaf was answered ${answer.status}`)
			return ((await answer.json()) as { index: number }).index
		}),
	)
}
