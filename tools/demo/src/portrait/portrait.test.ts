import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isFull } from '@ydo/contract/test/in-full'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { demoName } from '#people/names.ts'
import { portraitOf, portraitSvg } from './portrait.ts'
import { portraitSize, renderPortrait, smallPortraitSize } from './render.ts'

const people = Array.from({ length: 240 }, (_, index) => ({ number: index + 1, ...demoName(index + 1) }))
const portraits = people.map((person) => ({ person, ...portraitOf(person, 0) }))
const bearers = (part: RegExp) =>
	portraits.filter(({ head }) => head.some((id) => part.test(id))).map(({ person }) => person)

describe('a portrait', () => {
	it('keeps the look of a person and changes the scene from shot to shot', () => {
		const person = { number: 7, ...demoName(7) }
		const [first, second] = [portraitOf(person, 0), portraitOf(person, 1)]
		expect(second.look).toEqual(first.look)
		expect(second.scene).not.toEqual(first.scene)
	})

	it('fits the gender on the card', () => {
		expect(new Set(bearers(/^beard-/).map(({ gender }) => gender))).toEqual(new Set(['man']))
		expect(bearers(/^(earrings-|flower|nose-pin|bindi)/).map(({ gender }) => gender)).not.toContain('man')
		expect(bearers(/^hair-(long|plait|bob|bun|waves)$/).map(({ gender }) => gender)).not.toContain('man')
		expect(bearers(/^hair-(quiff|crop|buzz)$/).map(({ gender }) => gender)).not.toContain('woman')
	})

	it.each([
		{ part: /^hair-turban$/, wears: 'turban', gender: ['man'] },
		{ part: /^hair-headscarf$/, wears: 'headscarf', gender: ['woman'] },
		{ part: /^bindi$/, wears: 'bindi', gender: ['woman', 'nonbinary'] },
	])('fits the name: $wears', ({ part, wears, gender }) => {
		const wearers = bearers(part)
		expect(wearers.length).toBeGreaterThan(1)
		for (const wearer of wearers) expect([wearer.wears, gender.includes(wearer.gender)]).toEqual([wears, true])
	})

	it('varies: most parts of each kind occur, and men with and without a beard', () => {
		expect(new Set(portraits.map(({ look }) => look.hair)).size).toBe(13)
		expect(new Set(portraits.map(({ scene }) => scene.background)).size).toBe(7)
		const men = people.filter(({ gender }) => gender === 'man').length
		expect(bearers(/^beard-/).length / men).toBeGreaterThan(0.3)
		expect(bearers(/^beard-/).length / men).toBeLessThan(0.7)
	})

	it('is sometimes badly lit', () => {
		const dark = portraits.filter(({ scene }) => scene.isDark).length
		expect(dark).toBeGreaterThan(2)
		expect(dark).toBeLessThan(20)
	})

	it.runIf(isFull)('depends on person and shot alone, and no two are equal', () => {
		const digest = (text: string) => createHash('sha256').update(text).digest('hex')
		const draw = () => people.map((person) => digest(portraitSvg(portraitOf(person, 0))))
		const drawings = draw()
		expect(draw()).toEqual(drawings)
		expect(new Set(drawings).size).toBe(people.length)
	})

	it.runIf(isFull)('uses only parts that are drawn', () => {
		const sheet = readFileSync(join(import.meta.dirname, 'parts.svg'), 'utf8')
		for (const { head, scene } of portraits)
			for (const id of [...head, ...scene.onBody, scene.background]) expect(sheet).toContain(`id="${id}"`)
		const broken = portraits.filter((portrait) => /NaN|undefined|Infinity/.test(portraitSvg(portrait)))
		expect(broken).toEqual([])
	})

	it.each([portraitSize, smallPortraitSize])('is a JPEG of $width × $height, the same every time', async (size) => {
		const person = { number: 3, ...demoName(3) }
		const photo = await renderPortrait(person, 1, size)
		expect(await sharp(photo).metadata()).toMatchObject({ format: 'jpeg', ...size })
		expect((await renderPortrait(person, 1, size)).equals(photo)).toBe(true)
	})

	it.runIf(isFull)('is darker in bad light', async () => {
		const { scene, ...rest } = portraitOf({ number: 2, ...demoName(2) }, 0)
		const brightness = async (isDark: boolean) => {
			const drawn = portraitSvg({ ...rest, scene: { ...scene, isDark } })
			const { channels } = await sharp(Buffer.from(drawn)).stats()
			return channels.slice(0, 3).reduce((sum, channel) => sum + channel.mean, 0)
		}
		expect(await brightness(true)).toBeLessThan((await brightness(false)) * 0.8)
	})
})
