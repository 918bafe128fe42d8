import { join } from 'node:path'
import { createSampleLog, institute } from '@ydo/client/test/sample-log'
import { build } from 'vite'
import { startBrowser } from '#browser/browser.ts'
import { median } from '#browser/median.ts'
import type { Figure } from '#figure.ts'
import type * as page from './page.ts'

const count = 10_000
const runs = 5
/** Nothing listens there: the suite answers all requests. WebCrypto needs a secure context. */
const origin = 'http://localhost:9'

/** A device's copy of the log of keys, in Chromium at full processor speed, after the download. */
export async function directorySuite(): Promise<readonly Figure[]> {
	const log = await campusLog()
	const paths = ['/log/checkpoint', ...bundlesOf(count)]
	const scripts = new Map([
		['/page.js', await built('page')],
		['/worker.js', await built('worker')],
	])
	const browser = await startBrowser()
	try {
		const tab = await browser.newPage()
		await tab.route(`${origin}/**`, async (route) => {
			const { pathname } = new URL(route.request().url())
			if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: '<!doctype html>' })
			const script = scripts.get(pathname)
			if (script) return route.fulfill({ contentType: 'text/javascript', body: script })
			return route.fulfill({ body: Buffer.from(await (await log.fetch(pathname)).arrayBuffer()) })
		})
		await tab.goto(`${origin}/`)
		const logKey = { ...log.logKey, publicKey: [...log.logKey.publicKey] }
		const times = await tab.evaluate(async ({ path, told }) => ((await import(path)) as typeof page).replicate(told), {
			path: '/page.js',
			told: { logKey, paths, time: log.time, size: count, runs, institute },
		})
		return figuresOf(times)
	} finally {
		await browser.close()
	}
}

function figuresOf({ replicating, opening, tasks, letters }: Awaited<ReturnType<typeof page.replicate>>): Figure[] {
	const subject = `directory of ${count.toLocaleString('en')} leaves`
	return [
		{ subject, property: 'replicating it, ms', value: median(replicating), limit: { atMost: 1000 } },
		{ subject, property: 'replicating it, code not compiled yet, ms', value: replicating[0] ?? Number.NaN },
		{ subject, property: 'opening what is held, ms', value: median(opening) },
		{ subject, property: 'longest hold-up of the page, ms', value: median(tasks), limit: { atMost: 50 } },
		{ subject, property: 'longest hold-up of all runs, ms', value: Math.max(...tasks) },
		{ subject, property: 'kept on the device, kB', value: letters / 1000 },
	]
}

/** Members who join; one in five gets a new season key, one in fifty starts over and one in a hundred leaves. */
async function campusLog() {
	const log = await createSampleLog()
	for (let index = 0; index < count; index++) {
		if (index % 100 === 99) await log.add('leave', index - 49)
		else if (index % 50 === 49) await log.add('reset', index - 9, { life: 1 })
		else if (index % 5 === 4) await log.add('season', index - 1, { term: 1 })
		else await log.add('join', index)
	}
	await log.publish()
	return log
}

/** Bundled like the product's own pages. */
async function built(name: 'page' | 'worker'): Promise<string> {
	const entry = join(import.meta.dirname, `${name}.ts`)
	const lib = { entry, formats: ['es' as const], fileName: name }
	const outputs = await build({
		configFile: false,
		logLevel: 'silent',
		build: { lib, write: false, rolldownOptions: { output: { codeSplitting: false } } },
	})
	const [result] = [outputs].flat()
	const [chunk] = result && 'output' in result ? result.output : []
	if (chunk?.type !== 'chunk') throw new Error('a script of the page is not built')
	return chunk.code
}

function bundlesOf(size: number): string[] {
	return Array.from({ length: Math.ceil(size / 256) }, (_, index) => {
		const width = Math.min(256, size - index * 256)
		return `/log/tile/entries/${String(index).padStart(3, '0')}${width < 256 ? `.p/${width}` : ''}`
	})
}
