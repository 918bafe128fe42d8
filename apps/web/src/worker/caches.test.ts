import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const damaged = () => Promise.reject(new DOMException('the storage is damaged', 'UnknownError'))

beforeEach(() => {
	vi.stubGlobal('__BUILT__', { version: '1', files: [], pages: [] })
	vi.stubGlobal('caches', { match: damaged, has: damaged, open: damaged })
	vi.stubGlobal('fetch', async () => new Response('from the network', { status: 404 }))
})
afterEach(() => void vi.unstubAllGlobals())

test('files and photos come from the network where the browser’s caches are damaged', async () => {
	const [{ fileAnswer }, { photoAnswer }] = await Promise.all([import('./shell-cache.ts'), import('./photo-cache.ts')])
	const event = {
		request: new Request('https://ydo.example/assets/a.js'),
		waitUntil: () => {},
	} as unknown as FetchEvent
	for (const answer of [fileAnswer, photoAnswer]) expect(await (await answer(event)).text()).toBe('from the network')
})
