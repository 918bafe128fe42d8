import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { advisories } from './advisories.ts'

/** Replaces npm by a program that prints this. */
function npmSays(answer: unknown): void {
	const folder = mkdtempSync(join(tmpdir(), 'ydo-npm-'))
	const npm = join(folder, 'npm.js')
	writeFileSync(npm, `console.log(${JSON.stringify(JSON.stringify(answer))})`)
	vi.stubEnv('npm_execpath', npm)
	onTestFinished(() => {
		vi.unstubAllEnvs()
		rmSync(folder, { recursive: true })
	})
}

test('tells each high or critical advisory, and no other', async () => {
	const vulnerabilities = {
		fastify: { severity: 'high', range: '<6' },
		zod: { severity: 'moderate', range: '*' },
	}
	npmSays({ vulnerabilities, metadata: { vulnerabilities: { high: 1, critical: 0 } } })
	expect(await advisories()).toEqual({
		passed: 0,
		failed: 1,
		failures: [{ name: 'fastify <6', cause: 'high advisory', repeat: 'npm audit --omit=dev' }],
	})
})
