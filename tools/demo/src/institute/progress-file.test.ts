import { readdirSync, writeFileSync } from 'node:fs'
import { temporaryFolder } from '@ydo/server/test/temporary-folder'
import { describe, expect, it } from 'vitest'
import { createProgressFile, progressPath } from './progress-file.ts'

const nothing = (firstMember: string) => ({ firstMember, cards: [], keys: [], portraits: [] })

describe('the progress file', () => {
	it('saves progress, and leaves no other file beside it', () => {
		const folder = temporaryFolder()
		const file = createProgressFile(progressPath(folder))
		const progress = { firstMember: 'a', cards: [1, 2], keys: [1], portraits: [2] }
		file.write(progress)
		expect(file.read('a')).toEqual(progress)
		expect(readdirSync(folder)).toEqual(['demo.json'])
	})

	it('reads nothing of another database', () => {
		const file = createProgressFile(progressPath(temporaryFolder()))
		file.write({ firstMember: 'a', cards: [1], keys: [1], portraits: [] })
		expect(file.read('b')).toEqual(nothing('b'))
	})

	it('reads nothing from a missing or damaged file', () => {
		const path = progressPath(temporaryFolder())
		expect(createProgressFile(path).read('a')).toEqual(nothing('a'))
		for (const text of ['', '{"firstMember":"a","cards"', '{"firstMember":"a","cards":[1],"portraits":[]}']) {
			writeFileSync(path, text)
			expect(createProgressFile(path).read('a')).toEqual(nothing('a'))
		}
	})
})
