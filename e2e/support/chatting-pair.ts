import type { Browser, Page } from '@playwright/test'
import { bringDevice } from './bring-device.ts'
import { matchThem, type PlayedStudent, playStudent } from './played-student.ts'
import { ownName, publishCardAt } from './publish-card.ts'
import { signIn } from './sign-in.ts'

/** One of two matched members: a page in a separate browser with the values of their device. */
export type Chatter = { page: Page; name: string; first: string; email: string; played: PlayedStudent }

type PairOptions = { browser: Browser; baseURL: string | undefined; viewport?: { width: number; height: number } }

/** The first one's note; the second has none. */
export const saidWithLike = 'You draw maps?'

/** Two newcomers who have liked each other, each in a browser at a page without code. Close the pages' contexts when done. */
export async function chattingPair(options: PairOptions): Promise<[Chatter, Chatter]> {
	const [one, other] = [
		await join(options, 'Tara', { gender: 'woman', interestedIn: ['man'] }),
		await join(options, 'Kabir', { gender: 'man', interestedIn: ['woman'] }),
	]
	await matchThem(one.played, [{ other: other.played, said: [saidWithLike, ''] }])
	for (const { page, played } of [one, other]) {
		await bringDevice(page, played)
		const record = JSON.stringify({ since: Date.now() + 86_400_000, celebrated: [], seen: [] })
		await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
			`ydo:${played.id}:matches`,
			record,
		] as const)
	}
	return [one, other]
}

async function join(
	{ browser, baseURL = '', viewport }: PairOptions,
	first: string,
	sides: Pick<Parameters<typeof publishCardAt>[2]['card'], 'gender' | 'interestedIn'>,
): Promise<Chatter> {
	// A wide window has a mouse and keys.
	const desk = (viewport?.width ?? 0) >= 768 && { isMobile: false, hasTouch: false }
	const context = await browser.newContext({ baseURL, ...(viewport && { viewport }), ...desk })
	const page = await context.newPage()
	const email = `${first.toLowerCase()}.${crypto.randomUUID().slice(0, 8)}@iiitdmj.ac.in`
	const name = ownName(first)
	await publishCardAt(baseURL, email, { card: { name, ...sides } })
	const played = await playStudent(baseURL, email)
	await signIn(page, email)
	return { page, name, first, email, played }
}
