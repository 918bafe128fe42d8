import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { institute } from '@ydo/contract/institute'
import { photoAddress } from '@ydo/contract/photos'
import { freePort, isFree } from '@ydo/server/test/free-port'
import { temporaryFolder } from '@ydo/server/test/temporary-folder'
import { afterAll, describe, expect, test } from 'vitest'
import { signInAs } from '#institute/member.ts'
import { demoClass } from '#people/student.ts'
import { portraitSize } from '#portrait/render.ts'
import { type Launcher, launch } from '#test/launcher.ts'
import { mayMeet } from '#test/may-meet.ts'

const root = join(import.meta.dirname, '../../..')
const port = await freePort(1)
const url = `http://localhost:${port}`
const dataDir = temporaryFolder()
const students = demoClass(
	{
		institute: institute.parse(JSON.parse(readFileSync(join(root, 'institutes/iiitdmj.json'), 'utf8'))),
		today: new Date(),
	},
	8,
)
const enoughTime = 120_000 // a first start builds
const running: Launcher[] = []

function start(): Launcher {
	const launcher = launch({ DATA_DIR: dataDir, PORT: String(port), DEMO_STUDENTS: String(students.length) })
	running.push(launcher)
	return launcher
}

/** Kills it when its output matches, and waits until its child processes have ended too. */
async function killedAt(pattern: RegExp): Promise<void> {
	const launcher = start()
	await launcher.says(pattern)
	launcher.kill('SIGKILL')
	await launcher.exited
	while (!(await isFree(port + 1))) await pause(20) // the dev identity provider's
}

afterAll(() => {
	for (const launcher of running) launcher.kill('SIGKILL')
})

describe('npm start', { timeout: enoughTime }, () => {
	test('killed twice, resumes: everybody is there, nothing is double', async () => {
		await killedAt(/demo institute: 3\/8 cards/)
		await killedAt(/demo institute: [67]\/8 cards/)
		const launcher = start()
		await launcher.says(/the demo institute is complete/)
		expect(launcher.output()).not.toMatch(/demo institute: [0-5]\/8/)
		expect(launcher.errors()).toBe('')
		for (const student of students) {
			const member = await signInAs(student.email, url)
			const profile = await member.profile()
			const { consent: _, ...card } = student.profile
			const interestedIn = expect.arrayContaining(card.interestedIn)
			expect(profile).toMatchObject({ ...card, name: card.name.normalize(), interestedIn })
			const sizes = profile?.photos.map(({ width, height }) => ({ width, height }))
			expect(sizes).toEqual(Array.from({ length: student.portraits }, () => portraitSize))
			const seen = students.filter((other) => other !== student && mayMeet(student.profile, other.profile))
			const names = (await member.cards()).map(({ name }) => name)
			expect(names.sort()).toEqual(seen.map((other) => other.profile.name.normalize()).sort())
		}
	})

	test('shows portraits in both formats', async () => {
		const cards = await (await signInAs(students[0]?.email ?? '', url)).cards()
		expect(cards.length).toBeGreaterThan(0)
		for (const { image } of cards) {
			for (const format of ['avif', 'webp'] as const) {
				const answer = await fetch(new URL(photoAddress(image, 960, format), url))
				expect([answer.status, answer.headers.get('content-type')]).toEqual([200, `image/${format}`])
			}
		}
	})

	test('refuses a second start on the same folder in one line, and goes on', async () => {
		const second = start()
		expect(await second.exited).toBe(1)
		expect(second.errors()).toMatch(/^YDO cannot go on: .* is already in use by process \d+; .* DATA_DIR .*\n$/)
		expect(second.output()).toBe('')
		expect((await fetch(url)).status).toBe(200)
	})

	test('exits with 0 on request, having closed everything', async () => {
		const [launcher] = running.slice(-2)
		launcher?.kill('SIGTERM')
		expect(await launcher?.exited).toBe(0)
		expect([await isFree(port), await isFree(port + 1)]).toEqual([true, true])
		expect(readdirSync(dataDir).sort()).toEqual(['demo.json', 'keys.json', 'photos', 'postgres', 'start.lock.db'])
		expect(readdirSync(join(dataDir, 'postgres'))).not.toContain('lock')
	})

	test('makes nothing again when restarted later', async () => {
		const launcher = start()
		await launcher.says(new RegExp(`YDO is ready: ${url}`))
		await launcher.says(/the demo institute is complete/)
		expect(launcher.output()).not.toMatch(/demo institute:/)
		launcher.kill('SIGINT')
		expect(await launcher.exited).toBe(0)
		expect(launcher.errors()).toBe('')
	})
})
