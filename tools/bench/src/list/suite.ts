import type { Suite } from '#figure.ts'
import { measureCampus } from './measure-campus.ts'

/** Cards of the campuses measured: the demo institute, a large one, and more than any. */
const campuses = [240, 10_000, 50_000]

/** The list of cards against a static file of the same bytes from the same process. */
export const listSuite: Suite = async () => {
	const figures = []
	for (const cards of campuses) figures.push(...(await measureCampus(cards)))
	return figures
}
