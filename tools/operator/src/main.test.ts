import { isFull } from '@ydo/contract/test/in-full'
import { startChild } from '@ydo/server/test/child'
import { testDatabaseWithUrl } from '@ydo/server/test/database'
import { startMain } from '@ydo/server/test/start-main'
import { temporaryFolder } from '@ydo/server/test/temporary-folder'
import { expect, test } from 'vitest'

/** Runs the command line as an operator does. Returns its exit code and all output. */
async function operator(args: string[], env: NodeJS.ProcessEnv) {
	const child = startChild('../../../tools/operator/src/main.ts', args, { PATH: process.env.PATH, ...env })
	const code = await child.exited
	return { code, said: child.output() + child.errors() }
}

test.runIf(isFull)('the exit code says whether the directory is sound, in the database and as served', async () => {
	const { db, url } = await testDatabaseWithUrl()
	const env = { DATA_DIR: temporaryFolder(), DATABASE_URL: url }
	const server = await startMain(env.DATA_DIR, env)
	const served = await operator(['log', 'verify', server.url, 'IIITDMJ'], {})
	expect(served).toEqual({ code: 0, said: expect.stringContaining('is sound (0 leaves, 1 checkpoints') })
	expect(await operator(['log', 'verify'], env)).toEqual({
		code: 0,
		said: expect.stringContaining('is sound (0 leaves'),
	})

	await db
		.insertInto('log_leaves')
		.values({ index: 0, leaf: Buffer.alloc(192, 1) })
		.execute()
	const { code, said } = await operator(['log', 'verify'], env)
	expect([code, said]).toEqual([1, expect.stringContaining('leaf 0 is wrong')])
	expect(said).toContain('NOT sound')
})

test.runIf(isFull)('an unverifiable log is neither sound nor faulty', async () => {
	const nowhere = await operator(['log', 'verify'], { DATA_DIR: temporaryFolder() })
	expect(nowhere).toEqual({ code: 2, said: expect.stringContaining('there is no installation') })
	const silent = await operator(['log', 'verify', 'http://127.0.0.1:9', 'IIITDMJ'], {})
	expect(silent.code).toBe(2)
	expect(await operator(['help'], {})).toEqual({ code: 2, said: expect.stringContaining('usage:') })
})
