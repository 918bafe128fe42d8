import type { Figure, Suite } from '#figure.ts'
import { table } from '#table.ts'
import { measureCampus } from './measure-campus.ts'

/** Cards of the measured campuses: the demo institute, a middling and a large one, and one larger than any real one. */
const campuses = process.env.BENCH_CARDS?.split(',').map(Number) ?? [240, 1000, 10_000, 50_000]

/** The list of cards against a static file of the same bytes from the same process. */
export const listSuite: Suite = async () => {
	const figures: Figure[] = []
	for (const cards of campuses) {
		const measured = await measureCampus(cards)
		console.error(table(measured)) // a large campus takes long, and the next one may fail
		figures.push(...measured)
	}
	return figures
}
