import type { Institute } from '@ydo/contract/institute'

/** The first message to the process. */
export type DemoSettings = {
	url: string
	institute: Institute
	dataDir: string
	students: number
	/** Makes some of them like newcomers back. */
	bots: boolean
	/** Adds most students in the background, once there is enough to look at. */
	background: boolean
	/** Draws portraits as small as a photo may be. */
	smallPortraits: boolean
}

/** Messages from the process. `ready`: there is enough to look at, and demo bots play. `finished` is true if all students are complete. */
export type DemoReport =
	| { kind: 'progress'; done: number; total: number }
	| { kind: 'ready' }
	| { kind: 'trouble'; line: string }
	| { kind: 'end'; finished: boolean }
