import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@ydo/server/test/temporary-folder'
import { describe, expect, it } from 'vitest'
import { build, isFresh, type Target } from './target.ts'

function tree() {
	const root = temporaryFolder()
	const write = (name: string, text: string) => {
		mkdirSync(join(root, name, '..'), { recursive: true })
		writeFileSync(join(root, name), text)
	}
	write('app/src/a.ts', 'a')
	write('app/src/deep/b.ts', 'b')
	write('lock.json', '1')
	const target: Target = {
		name: 'app',
		folder: 'app/dist',
		sources: ['app', 'lock.json', 'not-there'],
		async make(_, fresh) {
			writeFileSync(join(fresh, 'out.js'), readFileSync(join(root, 'app/src/a.ts'), 'utf8'))
		},
	}
	return { root, write, target, output: () => readFileSync(join(root, 'app/dist/out.js'), 'utf8') }
}

describe('a target', () => {
	it('is fresh once built, and leaves nothing beside it', async () => {
		const { root, target, output } = tree()
		expect(isFresh(root, target)).toBe(false)
		await build(root, target)
		expect(isFresh(root, target)).toBe(true)
		expect(output()).toBe('a')
		expect(readdirSync(join(root, 'app')).sort()).toEqual(['dist', 'src'])
	})

	it.each([
		['a source changed', 'app/src/deep/b.ts', 'c'],
		['a source was added', 'app/src/c.ts', ''],
		['a file of the sources changed', 'lock.json', '2'],
	])('is stale when %s', async (_, file, text) => {
		const { root, target, write } = tree()
		await build(root, target)
		write(file, text)
		expect(isFresh(root, target)).toBe(false)
	})

	it('is stale after a source was removed or renamed', async () => {
		const { root, target, write } = tree()
		await build(root, target)
		rmSync(join(root, 'app/src/deep/b.ts'))
		expect(isFresh(root, target)).toBe(false)
		write('app/src/deep/c.ts', 'b')
		expect(isFresh(root, target)).toBe(false)
	})

	it('ignores tests, packages and build output', async () => {
		const { root, target, write } = tree()
		await build(root, target)
		for (const file of [
			'app/src/a.test.ts',
			'app/node_modules/x/y.js',
			'app/dist/more.js',
			'app/.build-1-new/dist/z.js',
		])
			write(file, '1')
		expect(isFresh(root, target)).toBe(true)
	})

	it('replaces the whole folder when built again', async () => {
		const { root, target, write, output } = tree()
		await build(root, target)
		write('app/dist/old.js', '1')
		write('app/src/a.ts', 'new')
		await build(root, target)
		expect(output()).toBe('new')
		expect(readdirSync(join(root, 'app/dist')).sort()).toEqual(['.build-stamp', 'out.js'])
	})

	it('keeps the previous build when building fails', async () => {
		const { root, target, write, output } = tree()
		await build(root, target)
		write('app/src/a.ts', 'broken')
		const broken = { ...target, make: () => Promise.reject(new Error('broken')) }
		await expect(build(root, broken)).rejects.toThrow('broken')
		expect(output()).toBe('a')
		expect(isFresh(root, target)).toBe(false)
		expect(readdirSync(join(root, 'app')).sort()).toEqual(['dist', 'src'])
	})

	it('is stale when its sources change during the build', async () => {
		const { root, target, write } = tree()
		await build(root, { ...target, make: async () => write('app/src/a.ts', 'meanwhile') })
		expect(isFresh(root, target)).toBe(false)
	})

	it('removes the leftovers of a killed build, and spares a running one', async () => {
		const { root, target, write } = tree()
		write(`app/.build-${2 ** 22 + 1}-new/dist/half.js`, '') // above the largest pid of Linux
		write(`app/.build-${process.ppid}-new/dist/half.js`, '')
		await build(root, target)
		expect(existsSync(join(root, `app/.build-${2 ** 22 + 1}-new`))).toBe(false)
		expect(existsSync(join(root, `app/.build-${process.ppid}-new`))).toBe(true)
	})
})
