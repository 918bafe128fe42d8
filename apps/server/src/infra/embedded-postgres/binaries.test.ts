import { spawnSync } from 'node:child_process'
import { chmodSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isFull } from '@ydo/contract/test/in-full'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { binaryVersion, copyBinaries, findBinaries } from './binaries.ts'
import { asRoot } from './host.ts'
import { initdbIds } from './ids.ts'

const folder = temporaryFolder()
const shipped = dirname(findBinaries(folder, {}))

test.runIf(isFull)('makes one copy of the binaries that runs for a user who owns none of it', () => {
	if (asRoot) chmodSync(folder, 0o755)
	const native = join(folder, 'native')
	copyBinaries(shipped, native)
	copyBinaries(shipped, native) // another process was first
	expect(readdirSync(folder)).toEqual(['native'])
	expect(statSync(join(native, 'bin', 'postgres')).mode & 0o777).toBe(0o755)
	const postgres = spawnSync(join(native, 'bin', 'postgres'), ['-V'], { ...initdbIds(), cwd: '/', encoding: 'utf8' })
	expect(postgres.stdout).toContain('PostgreSQL')
})

test('reads the version from the binaries', () => {
	expect(binaryVersion(join(shipped, 'bin'), {})).toMatch(/^18\.\d+$/)
})
