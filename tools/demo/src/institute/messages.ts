import type { Institute } from '@ydo/contract/institute'
import type { Phase } from './fill-institute.ts'

/** What the process is told as its first message. */
export type DemoSettings = {
	url: string
	institute: Institute
	dataDir: string
	students: number
	/** Whether some of them choose newcomers back. */
	companions: boolean
}

/** What it tells. `finished`: whether everything is there. */
export type DemoReport =
	| { kind: 'progress'; phase: Phase; done: number; total: number }
	| { kind: 'trouble'; line: string }
	| { kind: 'end'; finished: boolean }
