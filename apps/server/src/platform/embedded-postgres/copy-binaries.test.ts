import { spawnSync } from 'node:child_process'
import { chmodSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { binaryVersion, findBinaries } from './binaries.ts'
import { copyBinaries } from './copy-binaries.ts'
import { asRoot } from './host.ts'
import { initdbIds } from './ids.ts'

const folder = temporaryFolder()
const shipped = dirname(findBinaries(folder, {}))

test('a copy of the programs runs for a user who owns nothing of it, and is made once', () => {
	if (asRoot) chmodSync(folder, 0o755)
	const native = join(folder, 'native')
	copyBinaries(shipped, native)
	copyBinaries(shipped, native) // somebody else was first
	expect(readdirSync(folder)).toEqual(['native'])
	expect(statSync(join(native, 'bin', 'postgres')).mode & 0o777).toBe(0o755)
	const postgres = spawnSync(join(native, 'bin', 'postgres'), ['-V'], { ...initdbIds(), cwd: '/', encoding: 'utf8' })
	expect(postgres.stdout).toContain('PostgreSQL')
})

test('the version is the one the programs tell', () => {
	expect(binaryVersion(join(shipped, 'bin'), {})).toMatch(/^18\.\d+$/)
})
