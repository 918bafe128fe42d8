import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@ydo/server/test/temporary-folder'
import { expect, test } from 'vitest'

test('passes arguments to a program, and passes on its exit code', () => {
	const file = join(temporaryFolder(), 'program.ts')
	writeFileSync(file, 'console.log(process.argv.slice(1).join())\nprocess.exitCode = 7')
	const command = [join(import.meta.dirname, 'run.js'), file, 'one', '--two']
	const { status, stdout } = spawnSync(process.execPath, command, { encoding: 'utf8' })
	expect([status, stdout]).toEqual([7, `${file},one,--two\n`])
})
