import { hash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { loadPage } from './pages.ts'

const folder = await mkdtemp(join(tmpdir(), 'ydo-page-'))
afterAll(() => rm(folder, { recursive: true }))

const institute = {
	disciplines: ['Arts & Crafts', 'Design'],
	years: ['1st year'],
	prompts: ['Ask me about'],
	timeZone: 'Asia/Kolkata',
	contacts: { grievance: 'grievance@x.ac.in' },
	log: 'x.ac.in/log+00000000+AQ==',
}
const meta = '<meta name="ydo-institute" content="…">'

async function load(html: string, label = 'IIITDMJ') {
	await writeFile(join(folder, 'index.html'), html)
	return loadPage(folder, '/', { ...institute, label })
}

test('embeds the institute in the page, whatever its name contains', async () => {
	const label = `R&D "$&" <b>'x'`
	const { html } = await load(`<head>${meta}<title>YDO</title></head><p>{{institute}}&#x27;S {{institute}}</p>`, label)
	const content = /content="([^"]*)"/.exec(html)?.[1] ?? ''
	const unescaped = (text: string) =>
		text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
	expect(JSON.parse(unescaped(content))).toEqual({ ...institute, label })
	expect(unescaped(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '')).toBe(`YDO · ${label}`)
	expect(unescaped(/<p>(.*)<\/p>/.exec(html)?.[1] ?? '')).toBe(`${label}&#x27;S ${label}`)
	expect(html).not.toContain('<b>')
})

test('refuses to start with a page that lacks the placeholder', async () => {
	await expect(load('<title>YDO</title>')).rejects.toThrow('index.html has no place (<meta name="ydo-institute"')
	await expect(load(meta)).rejects.toThrow('title')
})

test('maps each path to its own file', async () => {
	await writeFile(join(folder, 'home.html'), `${meta}<title></title>home`)
	await load(`${meta}<title></title>first`)
	expect(loadPage(folder, '/home', { ...institute, label: 'X' }).html).toMatch(/home$/)
	expect(loadPage(folder, '/', { ...institute, label: 'X' }).html).toMatch(/first$/)
	expect(() => loadPage(folder, '/login', { ...institute, label: 'X' })).toThrow('login.html')
})

test('hashes inline scripts verbatim and ignores external ones', async () => {
	const inline = '\n\tdocument.title = "1 < 2"\n'
	const { scriptHashes } = await load(
		`${meta}<title></title><script>${inline}</script><script type="module" src="/assets/a.js"></script><SCRIPT async\n>go()</SCRIPT>`,
	)
	expect(scriptHashes).toEqual([
		`'sha256-${hash('sha256', inline, 'base64')}'`,
		`'sha256-${hash('sha256', 'go()', 'base64')}'`,
	])
})

test('changes the version with the page', async () => {
	const one = await load(`${meta}<title></title>`)
	expect((await load(`${meta}<title></title>`)).version).toBe(one.version)
	expect((await load(`${meta}<title></title>`, 'Other')).version).not.toBe(one.version)
})
