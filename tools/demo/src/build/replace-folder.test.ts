import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inFull, isFull } from '@ydo/contract/test/in-full'
import { temporaryFolder } from '@ydo/server/test/temporary-folder'
import { expect, test } from 'vitest'

const run = promisify(execFile)
const times = inFull(150, 30)

/** A process that replaces the folder many times by one with two files of equal content. */
function manyTimes(folder: string, name: string) {
	const program = `import { writeFileSync } from 'node:fs'
		import { replaceFolder } from ${JSON.stringify(join(import.meta.dirname, 'replace-folder.ts'))}
		for (let time = 0; time < ${times}; time++)
			await replaceFolder(${JSON.stringify(folder)}, async (fresh) => {
				for (const file of ['/a', '/b']) writeFileSync(fresh + file, '${name} ' + time)
			})`
	return run(process.execPath, ['--input-type=module', '-e', program])
}

test.runIf(isFull)(
	'concurrent replacements do not disturb each other, and leave one of their folders whole',
	async () => {
		const parent = temporaryFolder()
		const folder = join(parent, 'dist')
		await Promise.all(['one', 'two', 'three'].map((name) => manyTimes(folder, name)))
		expect(readdirSync(parent)).toEqual(['dist'])
		expect(readdirSync(folder)).toEqual(['a', 'b'])
		expect(readFileSync(join(folder, 'a'), 'utf8')).toMatch(new RegExp(`^(?:one|two|three) ${times - 1}$`))
		expect(readFileSync(join(folder, 'b'), 'utf8')).toBe(readFileSync(join(folder, 'a'), 'utf8'))
	},
)
