import type { Institute } from '@ydo/contract/institute'

/** What the process is told as its first message. */
export type DemoSettings = {
	url: string
	institute: Institute
	dataDir: string
	students: number
	/** Whether some of them choose newcomers back. */
	companions: boolean
	/** Whether most students come in the background, once there is enough to look at. */
	background: boolean
}

/** What it tells. `ready`: there is enough to look at, and companions play. `finished`: whether everybody is there. */
export type DemoReport =
	| { kind: 'progress'; done: number; total: number }
	| { kind: 'ready' }
	| { kind: 'trouble'; line: string }
	| { kind: 'end'; finished: boolean }
