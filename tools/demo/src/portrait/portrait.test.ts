import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { portraitSvg, sitter } from './portrait.ts'
import { portraitSize, renderPortrait } from './render.ts'

const people = Array.from({ length: 240 }, (_, index) => `student ${index + 1}`)
const width = 600

describe('a sitter', () => {
	it('keeps the look and changes the scene from shot to shot', () => {
		const [first, second] = [sitter('student 7', 0), sitter('student 7', 1)]
		expect(second.look).toEqual(first.look)
		expect(second.scene).not.toEqual(first.scene)
	})

	it('has traits that are not tied to each other', () => {
		const looks = people.map((person) => sitter(person, 0).look)
		const jewelled = looks.filter((look) => look.ears !== 'bare')
		const share = (list: typeof looks) => list.filter((look) => look.beard !== 'none').length / list.length
		expect(Math.abs(share(jewelled) - share(looks))).toBeLessThan(0.08)
		for (const list of [looks, jewelled]) expect(new Set(list.map((look) => look.hairStyle)).size).toBeGreaterThan(9)
	})

	it('is sometimes badly lit', () => {
		const dim = people.filter((person) => sitter(person, 0).scene.dim).length
		expect(dim).toBeGreaterThan(2)
		expect(dim).toBeLessThan(20)
	})
})

describe('a portrait', () => {
	it('depends on person and shot alone, and no two are the same', () => {
		const digest = (text: string) => createHash('sha256').update(text).digest('hex')
		const draw = () => people.map((person) => digest(portraitSvg(sitter(person, 0), width)))
		const drawings = draw()
		expect(draw()).toEqual(drawings)
		expect(new Set(drawings).size).toBe(people.length)
	})

	it('has no number that is none', () => {
		const broken = people.filter((person) => /NaN|undefined|Infinity/.test(portraitSvg(sitter(person, 0), width)))
		expect(broken).toEqual([])
	})

	it('comes as a JPEG at full size, the same every time', async () => {
		const photo = await renderPortrait('student 3', 1)
		expect(await sharp(photo).metadata()).toMatchObject({ format: 'jpeg', ...portraitSize })
		expect((await renderPortrait('student 3', 1)).equals(photo)).toBe(true)
	})

	it('is darker and noisier in bad light', async () => {
		const brightness = async (dim: boolean) => {
			const person = people.find(
				(name) => sitter(name, 0).scene.dim === dim && sitter(name, 0).scene.ground !== '#2B1240',
			)
			const { channels } = await sharp(await renderPortrait(person ?? '', 0)).stats()
			return channels.reduce((sum, channel) => sum + channel.mean, 0) / channels.length
		}
		expect(await brightness(true)).toBeLessThan((await brightness(false)) * 0.8)
	})
})
