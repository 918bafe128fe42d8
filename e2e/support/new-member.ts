import { type Page, test } from '@playwright/test'
import { signInHeadless } from '@ydo/client/member/headless-member'
import { leavingPaths } from '@ydo/contract/account'
import { publishCardAt } from './publish-card.ts'

export type NewMember = {
	id: string
	/** Has the account erased, so that nobody else meets its card. */
	leave(): Promise<void>
}

/**
 * A signed-in member with a card and without a key in the page's browser, at a page without code. Meets everybody interested in
 * nonbinary people, so that few others meet them.
 */
export async function joinAnew(page: Page, name: string): Promise<NewMember> {
	const baseURL = test.info().project.use.baseURL ?? ''
	const email = `${name}.${crypto.randomUUID().slice(0, 8)}@iiitdmj.ac.in`
	const { id, headers } = await publishCardAt(baseURL, email, {
		card: { name, gender: 'nonbinary', interestedIn: ['nonbinary', 'woman', 'man'] },
	})
	const tokens = await signInHeadless(baseURL, email)
	await page.goto('/robots.txt')
	await page.evaluate((stored) => {
		for (const [key, token] of Object.entries(stored)) localStorage.setItem(key, token)
	}, tokens)
	return {
		id,
		async leave() {
			const left = await fetch(baseURL + leavingPaths.leaving, {
				method: 'POST',
				headers: { ...headers, 'content-type': 'application/json' },
				body: JSON.stringify({ when: 'now' }),
			})
			if (!left.ok) throw new Error(`not erased: ${left.status} ${await left.text()}`)
		},
	}
}
