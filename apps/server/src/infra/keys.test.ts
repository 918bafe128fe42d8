import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inFull, isFull } from '@ydo/contract/test/in-full'
import { beforeEach, describe, expect, test } from 'vitest'
import { startChild } from '#test/child.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { hasKeys, makeKeys, readKeys } from './keys.ts'

let folder: string
let file: string
const silent = (line: string) => {
	throw new Error(`unexpected: ${line}`)
}

beforeEach(() => {
	folder = temporaryFolder()
	file = join(folder, 'keys.json')
})

test('creates four keys of 32 random bytes in a file that only we can read', () => {
	expect(hasKeys(file)).toBe(false)
	makeKeys(file)
	expect(hasKeys(file)).toBe(true)
	expect(readdirSync(folder)).toEqual(['keys.json'])
	expect(statSync(file).mode & 0o777).toBe(0o600)
	const keys = Object.values(readKeys(file, silent))
	expect(keys.map((key) => key.length)).toEqual([32, 32, 32, 32])
	expect(new Set(keys.map((key) => Buffer.from(key).toString('hex'))).size).toBe(4)
})

test('never replaces existing keys', () => {
	makeKeys(file)
	const before = readFileSync(file, 'utf8')
	makeKeys(file)
	expect(readFileSync(file, 'utf8')).toBe(before)
	expect(readdirSync(folder)).toEqual(['keys.json'])
})

test.runIf(isFull)('gives concurrent starts the same keys', async () => {
	const starters = Array.from({ length: inFull(4, 2) }, () => startChild('programs/make-keys.ts'))
	for (let round = 0; round < inFull(20, 2); round++) {
		const place = join(folder, String(round))
		mkdirSync(place)
		for (const starter of starters) starter.tell(place)
		const answers = await Promise.all(
			starters.map(async (starter) => (await starter.says(new RegExp(`^${place} (.*)$`, 'm')))[1]),
		)
		expect(new Set(answers).size).toBe(1)
		expect(readdirSync(place)).toEqual(['keys.json'])
	}
})

test.runIf(process.platform !== 'win32')("removes other users' access to the key file, with a warning", () => {
	makeKeys(file)
	chmodSync(file, 0o644)
	const warnings: string[] = []
	readKeys(file, (line) => warnings.push(line))
	expect(warnings).toEqual([`${file} could be read by other users of this machine (mode 644); it is 600 now`])
	expect(statSync(file).mode & 0o777).toBe(0o600)
	readKeys(file, silent)
})

describe('invalid key file', () => {
	function changed(change: object): string {
		makeKeys(file)
		return JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...change })
	}

	test.each<[string, () => string, string]>([
		['is empty', () => '', 'wrong: the file as a whole'],
		['is cut off', () => changed({}).slice(0, 40), 'wrong: the file as a whole'],
		['lacks a key', () => changed({ tokens: undefined }), 'wrong: tokens'],
		['has a short key', () => changed({ sealing: 'c2hvcnQ' }), 'wrong: sealing'],
		['has a key that is not base64url', () => changed({ hashing: `${'a'.repeat(42)}B` }), 'wrong: hashing'],
		['is of another version', () => changed({ version: 2, addresses: 5 }), 'wrong: version, addresses'],
		['has a key of its own', () => changed({ extra: 'x' }), 'wrong: the file as a whole'],
	])('that %s is refused without quoting its content', (_, text, wrong) => {
		const content = text()
		writeFileSync(file, content, { mode: 0o600 })
		const refusal = () => readKeys(file, silent)
		expect(refusal).toThrow(`${file} is not a keys file of version 1 (${wrong}); restore it from your backup`)
		expect(refusal).not.toThrow(/[\w-]{40}/)
	})
})
