import { commands } from 'vitest/browser'

const named = ['dialog', 'button', 'link', 'textbox', 'checkbox', 'radio', 'switch', 'combobox', 'group']

/**
 * Structural faults of a page for screen readers: it needs one main area and one heading of the first level (unless only a modal dialog
 * is exposed), a distinct name for each navigation, and a name for each role of `named`.
 */
export async function structureFaults(): Promise<string[]> {
	const things = await commands.exposed()
	const of = (role: string) => things.filter((thing) => thing.role === role)
	const faults: string[] = []
	if (!document.querySelector('dialog:modal')) {
		const [mains, tops] = [of('main').length, of('heading').filter(({ level }) => level === 1).length]
		if (mains !== 1) faults.push(`${mains} main areas`)
		if (tops !== 1) faults.push(`${tops} headings of the first level`)
	}
	const names = of('navigation').map(({ name }) => name)
	if (names.some((name) => name === '') || new Set(names).size < names.length)
		faults.push(`navigations are called “${names.join('”, “')}”`)
	for (const role of named) for (const { name } of of(role)) if (name === '') faults.push(`a ${role} without a name`)
	return faults
}
