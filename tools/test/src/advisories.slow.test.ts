import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { advisories } from './advisories.ts'

/** A fake registry with these advisories, as npm's environment settings. */
async function registry(status: number, found: Record<string, object[]>): Promise<Record<string, string>> {
	const server = createServer((request, response) => {
		const isAsked = request.url === '/-/npm/v1/security/advisories/bulk'
		request.resume().on('end', () => response.writeHead(isAsked ? status : 404).end(JSON.stringify(found)))
	})
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
	onTestFinished(() => void server.close())
	return settings(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
}

/** npm caches advisories: each test has a cache of its own. */
function settings(address: string): Record<string, string> {
	const cache = mkdtempSync(join(tmpdir(), 'ydo-npm-'))
	onTestFinished(() => rmSync(cache, { recursive: true, force: true, maxRetries: 5 }))
	return { npm_config_registry: address, npm_config_cache: cache }
}

const advisory = (severity: string) => ({
	id: 1,
	url: 'https://example.com/1',
	title: 'Reads more than it is given',
	severity,
	vulnerable_versions: '*',
})

test('passes if the registry knows of no advisory', async () => {
	expect(await advisories(await registry(200, {}))).toEqual({ passed: 1, failed: 0 })
})

test.each(['high', 'critical'])('fails on a %s advisory of a production dependency', async (severity) => {
	const { failed } = await advisories(await registry(200, { fastify: [advisory(severity)] }))
	expect(failed).toBeGreaterThan(0)
})

test('passes with a moderate advisory', async () => {
	expect(await advisories(await registry(200, { fastify: [advisory('moderate')] }))).toEqual({ passed: 1, failed: 0 })
})

test('passes with an advisory of a development dependency', async () => {
	expect(await advisories(await registry(200, { knip: [advisory('critical')] }))).toEqual({ passed: 1, failed: 0 })
})

test('reports that nothing was checked if the registry has no advisories', async () => {
	const counts = await advisories(await registry(405, {}))
	expect(counts).toEqual({ passed: 0, failed: 0, note: expect.stringMatching(/^nothing was checked: .*405/) })
})

test('reports that nothing was checked without a registry', async () => {
	const counts = await advisories(settings('http://127.0.0.1:9/'))
	expect(counts).toEqual({ passed: 0, failed: 0, note: expect.stringMatching(/^nothing was checked: /) })
})
