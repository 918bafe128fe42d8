import { memberKeys } from '@ydo/client/held/member-keys'
import { readValues } from './held-values.ts'

/** Begins to read what the first picture needs of what the device holds for a member; the text of the first cards. */
export async function readEarly(member: string): Promise<string | undefined> {
	const keys = memberKeys(member)
	const values = readValues(keys.now)
	values.catch(() => {}) // whoever takes them over is told
	window.earlyValues = { prefix: keys.now, values }
	const first = (await values).get(keys.first)
	return typeof first === 'string' ? first : undefined
}
