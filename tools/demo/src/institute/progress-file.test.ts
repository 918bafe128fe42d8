import { readdirSync, writeFileSync } from 'node:fs'
import { temporaryFolder } from '@ydo/server/testing/temporary-folder'
import { describe, expect, it } from 'vitest'
import { createProgressFile, progressPath } from './progress-file.ts'

const nothing = (firstMember: string) => ({ firstMember, cards: [], portraits: [] })

describe('the progress file', () => {
	it('keeps what was done, without anything beside it', () => {
		const folder = temporaryFolder()
		const file = createProgressFile(progressPath(folder))
		file.write({ firstMember: 'a', cards: [1, 2], portraits: [2] })
		expect(file.read('a')).toEqual({ firstMember: 'a', cards: [1, 2], portraits: [2] })
		expect(readdirSync(folder)).toEqual(['demo.json'])
	})

	it('tells nothing of another database', () => {
		const file = createProgressFile(progressPath(temporaryFolder()))
		file.write({ firstMember: 'a', cards: [1], portraits: [] })
		expect(file.read('b')).toEqual(nothing('b'))
	})

	it('tells nothing where it is missing or damaged', () => {
		const path = progressPath(temporaryFolder())
		expect(createProgressFile(path).read('a')).toEqual(nothing('a'))
		for (const text of ['', '{"firstMember":"a","cards"', '{"firstMember":"a","cards":["1"],"portraits":[]}']) {
			writeFileSync(path, text)
			expect(createProgressFile(path).read('a')).toEqual(nothing('a'))
		}
	})
})
