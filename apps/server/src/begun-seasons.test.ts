import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Institute } from '@ydo/contract/institute'
import { isFull } from '@ydo/contract/test/in-full'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { rememberSeasons } from '#domain/institute/seasons.ts'
import { createBegunSeasonStore } from '#domain/institute/store.ts'
import { createDirectoryLog } from '#features/directory/served-log.ts'
import { slotRoutes } from '#features/slots/routes.ts'
import type { Database } from '#infra/database.ts'
import { StartError } from '#infra/start-error.ts'
import { testApp } from '#test/app.ts'
import { testDatabase, testDatabaseUrl } from '#test/database.ts'
import { instituteFile } from '#test/institute-file.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { readConfig } from './config.ts'
import { startServer } from './server.ts'

type Seasons = Institute['seasons']

const first = { number: 1, label: 'first', begins: '2026-01-01' }
const autumn = { number: 2, label: '2026-autumn', begins: '2026-08-01' }
const spring = { number: 3, label: '2027-spring', begins: '2027-01-10' }
const now = Date.parse('2026-11-20T12:00:00Z')

let db: Database
beforeEach(async () => {
	db = await testDatabase()
})

const remember = (seasons: Seasons, at = now) => rememberSeasons(db, { seasons }, at, 'institute.json')
const remembered = () => createBegunSeasonStore(db).all()

async function refusal(seasons: Seasons, at = now): Promise<string> {
	const before = await remembered()
	const error = await remember(seasons, at).then(
		() => undefined,
		(reason: unknown) => reason,
	)
	expect(error).toBeInstanceOf(StartError)
	expect(await remembered()).toEqual(before)
	return (error as StartError).message
}

describe('records seasons that have begun', () => {
	test('allows any change of seasons that have not begun', async () => {
		await remember([first, autumn, spring])
		expect(await remembered()).toEqual([first, autumn])
		const other = { number: 5, label: '2027-summer', begins: '2027-04-01' }
		await remember([first, autumn, other])
		await remember([first, autumn, spring])
		expect(await remembered()).toEqual([first, autumn])
		await remember([first, autumn, spring], Date.parse(spring.begins))
		expect(await remembered()).toEqual([first, autumn, spring])
	})

	test('records the first season, in which members choose before its day', async () => {
		await remember([spring])
		await remember([spring])
		expect(await remembered()).toEqual([spring])
	})

	test('allows another past day for a begun season', async () => {
		await remember([first, autumn])
		await remember([first, { ...autumn, begins: '2026-09-01' }])
		expect(await remembered()).toEqual([first, autumn])
	})

	test('accepts seasons added to a file that named none', async () => {
		await remember([first])
		await remember([first, autumn])
		expect(await remembered()).toEqual([first, autumn])
	})
})

const changes: [string, Seasons, string][] = [
	['its label changes', [first, { ...autumn, label: 'monsoon' }], 'but seasons now calls it "monsoon"'],
	['its number changes', [first, { ...autumn, number: 4 }], 'but seasons no longer has that number'],
	['it vanishes', [first, spring], 'but seasons no longer has that number'],
	[
		'its day is moved into the future',
		[first, { ...autumn, begins: '2026-12-01' }],
		'but seasons now lets it begin on 2026-12-01, which is still to come',
	],
]

test.each(changes)('stops the start if a begun season %s', async (_, seasons, fault) => {
	await remember([first, autumn])
	const text = await refusal(seasons)
	expect(text).toBe(
		`institute.json: season 2 has begun as "2026-autumn", ${fault}. Members' keys are made with number and label: with others, nobody would match any more. Put {"number":2,"label":"2026-autumn","begins":"2026-08-01"} back into seasons; another season needs a higher number, another label and a later day.`,
	)
})

test('refuses a season that reuses the number or the label of the begun default season', async () => {
	await remember([first])
	expect(await refusal([{ ...autumn, number: 1 }])).toContain('season 1 has begun as "first", but seasons now calls it')
	expect(await refusal([{ ...first, number: 2 }])).toContain('seasons no longer has that number')
})

test('stops all but one of several servers that name a new season differently', async () => {
	const labels = ['a', 'b', 'c', 'd']
	const outcomes = await Promise.allSettled(labels.map((label) => remember([{ ...first, label }])))
	expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
	expect(await remembered()).toHaveLength(1)
})

test('records a season that begins while a server runs', async () => {
	let time = Date.parse(spring.begins) - 1
	const seasons = [autumn, spring]
	const instance = () =>
		testApp({
			institute: { seasons },
			deps: { db, clock: () => time },
			only: (deps) => slotRoutes(deps, createDirectoryLog(deps)),
		})
	await (await instance()).app.ready()
	expect(await remembered()).toEqual([autumn])
	time++
	await (await instance()).app.ready() // its periodic job runs at start and every five minutes
	expect(await remembered()).toEqual([autumn, spring])
})

test.runIf(isFull)('does not start with another label for its season', async () => {
	const folder = temporaryFolder()
	const file = join(folder, 'institute.json')
	const known = JSON.parse(readFileSync(instituteFile, 'utf8'))
	const config = { ...readConfig({ DATA_DIR: folder, DATABASE_URL: await testDatabaseUrl() }), port: 0 }
	const identity = { issuer: 'http://127.0.0.1:1', clientId: 'id', clientSecret: 'secret', devProvider: true }
	const start = async (settings: object) => {
		writeFileSync(file, JSON.stringify({ ...known, ...settings }))
		const server = await startServer({ config: { ...config, instituteFile: file }, identity })
		onTestFinished(server.close)
		await server.close()
	}
	await start({})
	await expect(start({ seasons: [{ ...first, label: 'autumn' }] })).rejects.toThrow(
		`${file}: season 1 has begun as "first", but seasons now calls it "autumn".`,
	)
	await start({ seasons: [first, autumn] })
})
