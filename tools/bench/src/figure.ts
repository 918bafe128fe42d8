/** A measured figure and its limit. The limits are those of docs/benchmarks.md. */
export type Figure = {
	/** The measured thing, such as "landing". Figures of one subject are adjacent in the table. */
	subject: string
	/** The measured property with its unit: "JavaScript, kB gzip". */
	property: string
	value: number
	/** Absent for a figure that is only reported. */
	limit?: { atMost: number } | { atLeast: number }
}

/** Measures one part of the product. Starts what it needs and stops it again. */
export type Suite = () => Promise<readonly Figure[]>

export function holds({ value, limit }: Figure): boolean {
	if (!limit) return true
	return 'atMost' in limit ? value <= limit.atMost : value >= limit.atLeast
}
