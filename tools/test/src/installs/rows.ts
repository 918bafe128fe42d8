/** One way to have Node and npm: exact versions of their packages, and additional proofs. */
export type Row = {
	name: string
	node: string
	npm: string
	/** Kills npm start in the end, which must leave nothing behind. */
	isKilled?: boolean
	/** A match and an answer come. */
	isAnswered?: boolean
	/** The pages with hot reload. */
	isDeveloped?: boolean
	/** A Node too old to be supported, tried with this row's installation. */
	oldNode?: string
}

const npms = { 10: '10.9.9', 11: '11.21.2' }
const nodes = { 18: '18.20.8', 20: '20.20.2', 22: '22.23.3', 24: '24.21.0' }

export const rows: readonly Row[] = [
	{ name: 'Node 20 with npm 10', node: nodes[20], npm: npms[10], isAnswered: true, oldNode: nodes[18] },
	{ name: 'Node 20 with npm 11', node: nodes[20], npm: npms[11] },
	{ name: 'Node 22 with npm 10', node: nodes[22], npm: npms[10], isKilled: true },
	{ name: 'Node 22 with npm 11', node: nodes[22], npm: npms[11] },
	{ name: 'Node 24 with npm 11', node: nodes[24], npm: npms[11], isDeveloped: true },
]
