/** Assumptions of the simulated institute. docs/ranking.md gives the reasons; none of it is measured on people. */
export type Assumptions = {
	readonly members: number
	/** Share of men; all others are women. */
	readonly men: number
	/** Share of members who look for both genders; all others look for the other one alone. */
	readonly openToBoth: number
	/** Shares of the variance of taste, adding up to 1. */
	readonly taste: {
		/** Similar interests, which no card states. */
		readonly alike: number
		/** Personal preferences about others' interests. */
		readonly own: number
		/** The same or a near year; negative prefers far ones. */
		readonly year: number
		/** The own discipline; negative prefers others. */
		readonly discipline: number
		/** Looks and the like, on which all agree. */
		readonly looks: number
		/** The unexplained rest. */
		readonly chemistry: number
	}
	/** Share of cards that women and men like on average. */
	readonly likes: { readonly women: number; readonly men: number }
	/** Tags on a card, least and most, and the share of them that are unrelated to interests. */
	readonly tags: { readonly least: number; readonly most: number; readonly empty: number }
	/** Cards decided in a session; if uneven, a third of the members decides as many, a third half and a third twice. */
	readonly decisions: number
	readonly uneven: boolean
	/** Share of members who join in the second half. */
	readonly late: number
}

export const base: Assumptions = {
	members: 500,
	men: 0.6,
	openToBoth: 0.08,
	taste: { alike: 0.2, own: 0.12, year: 0.06, discipline: 0.02, looks: 0.25, chemistry: 0.35 },
	likes: { women: 0.2, men: 0.4 },
	tags: { least: 2, most: 8, empty: 0.3 },
	decisions: 20,
	uneven: false,
	late: 0,
}

/** The base, and variants with one changed assumption; two are made to hurt the model: nobody alike, and opposites. */
export const scenarios: Record<string, Assumptions> = {
	base,
	'weak likeness': {
		...base,
		taste: { alike: 0.06, own: 0.08, year: 0.03, discipline: 0.01, looks: 0.32, chemistry: 0.5 },
	},
	'no likeness': {
		...base,
		taste: { alike: 0, own: 0.25, year: 0, discipline: 0, looks: 0.3, chemistry: 0.45 },
	},
	opposites: {
		...base,
		taste: { alike: -0.1, own: 0.12, year: -0.06, discipline: -0.02, looks: 0.3, chemistry: 0.4 },
	},
	'looks decide': {
		...base,
		taste: { alike: 0.1, own: 0.07, year: 0.03, discipline: 0, looks: 0.6, chemistry: 0.2 },
	},
	'poor tags': { ...base, tags: { least: 0, most: 3, empty: 0.6 } },
	'few women': { ...base, men: 0.8, likes: { women: 0.12, men: 0.55 }, uneven: true },
	'small institute': { ...base, members: 160, decisions: 8 },
	newcomers: { ...base, late: 0.4 },
}

/** Sessions of a term; the device ranks again before each. */
export const sessions = 5

/** The weights were tuned on another seed (docs/ranking.md). */
export const judgedSeed = Number(process.env.BENCH_SEED ?? 101)
