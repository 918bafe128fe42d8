import { errorTexts } from '@ydo/contract/texts/common'
import { showToast } from './toasts.ts'
import { hand } from './when-idle.ts'

/** Milliseconds after a press in which lost code counts as wanted by it. Without a press no page reloads itself: it might do so for ever. */
const pressed = 15_000

/**
 * Leads to the new version when a press needs code of this page's version that the server has no more. A network that fails leads nowhere.
 */
export async function leadToNewVersion(): Promise<void> {
	if (performance.now() - hand.lastPress > pressed || !(await isReplaced())) return
	if (hasText()) showToast('info', errorTexts.newVersion)
	else location.reload()
}

/** Whether the server's pages have another entry than this one. */
async function isReplaced(): Promise<boolean> {
	const page = await fetch('/', { cache: 'no-store' })
	return page.ok && !(await page.text()).includes(entry())
}

/** The URL of the application's entry, which differs in each version. */
export function entry(): string {
	return document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? ''
}

/** True if a field has text: a reload would lose it. */
export function hasText(): boolean {
	const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
	const texts = [...fields].filter((field) => field instanceof HTMLTextAreaElement || textTypes.has(field.type))
	return texts.some(({ value }) => value !== '')
}

const textTypes = new Set(['text', 'search', 'email', 'number', 'tel', 'url', 'password'])
