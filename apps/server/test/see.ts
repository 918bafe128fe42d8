import { blockPaths } from '@ydo/contract/blocks'
import { type Card, cardPaths } from '@ydo/contract/cards'
import { type HiddenFrom, type Visibility, visibilityPaths } from '@ydo/contract/visibility'
import type { SignedIn, TestApp } from './app.ts'

/** A member's id as the API writes it. */
export function idOf({ memberId }: Pick<SignedIn, 'memberId'>): string {
	return memberId.toString('base64url')
}

/** Ids in a member's list, in order. */
export async function seenBy({ app }: Pick<TestApp, 'app'>, { headers }: Pick<SignedIn, 'headers'>): Promise<string[]> {
	const answer = await app.inject({ url: cardPaths.all, headers })
	if (answer.statusCode !== 200) throw new Error(`the list was refused: ${answer.body}`)
	return answer.json<Card[]>().map(({ id }) => id)
}

export type VisibilityChange = { paused?: boolean } & Partial<HiddenFrom>

/** PUT /api/visibility, replacing earlier settings. */
export function saveVisibility(
	{ app }: Pick<TestApp, 'app'>,
	{ headers }: Pick<SignedIn, 'headers'>,
	{ paused = false, ...hiddenFrom }: VisibilityChange,
	more: { 'if-match'?: string } = {},
) {
	const body: Visibility = {
		paused,
		hiddenFrom: { emails: [], rollPatterns: [], disciplines: [], years: [], ...hiddenFrom },
	}
	return app.inject({ method: 'PUT', url: visibilityPaths.visibility, headers: { ...headers, ...more }, body })
}

/** POST /api/blocks. */
export function block({ app }: Pick<TestApp, 'app'>, { headers }: Pick<SignedIn, 'headers'>, id: string) {
	return app.inject({ method: 'POST', url: blockPaths.blocks, headers, body: { id } })
}

/** DELETE /api/blocks/:id. */
export function unblock({ app }: Pick<TestApp, 'app'>, { headers }: Pick<SignedIn, 'headers'>, id: string) {
	return app.inject({ method: 'DELETE', url: `${blockPaths.blocks}/${id}`, headers })
}
