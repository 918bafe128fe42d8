import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { between, chance, pick, seeded } from '#random.ts'
import { cloths, grounds } from './colours.ts'
import { fallOfLight } from './halftone.ts'
import { decorated, isCovered, type Look, lookOf, type Sitter, some } from './look.ts'

/** Size of the drawings, pixels. */
export const drawing = { width: 600, height: 800 } as const

const sheet = readFileSync(join(import.meta.dirname, 'parts.svg'), 'utf8')
const patterns = /<defs>.*<\/defs>/s.exec(sheet)?.[0] ?? ''
const parts = new Map([...sheet.matchAll(/<g id="([\w-]+)">(.*?)<\/g>/gs)].map(([, id = '', part = '']) => [id, part]))

/** The colours of the drawings in parts.svg; every portrait has its own instead. */
const sampleColours = {
	skin: '#BD7C52',
	shade: '#AA624C',
	line: '#7B4C4A',
	lips: '#A3123F',
	hair: '#1D0D26',
	wrap: '#0E8C84',
	cloth: '#5B2A86',
	trim: '#7FC8F8',
	ground: '#FFE2A6',
	second: '#FF4F79',
}
type Colours = Record<keyof typeof sampleColours, string>

/** Traits that change from photo to photo: names of parts, and colours. */
type Scene = {
	background: string
	isMirrored: boolean
	/** Distance of the head from the middle, in pixels, and its lean, in degrees. */
	x: number
	lean: number
	eyes: string[]
	mouth: string
	fabric: string
	/** Over the cloth, over the eyes, over the hair. */
	onBody: string[]
	onFace: string[]
	onHead: string[]
	/** Taken in bad light. */
	isDark: boolean
	colours: Pick<Colours, 'cloth' | 'trim' | 'ground' | 'second'>
}

function sceneOf({ number, gender }: Sitter, shot: number, look: Look): Scene {
	const random = seeded(`scene ${shot} of student ${number}`)
	const [ground, second] = pick(
		random,
		grounds.filter(([colour]) => colour !== look.colours.hair),
	)
	const other = (...used: string[]) => cloths.filter((colour) => !used.includes(colour))
	const cloth = pick(random, other(ground, look.colours.wrap))
	const bare = isCovered(look) ? 0 : 1
	const share = decorated[gender]
	return {
		background: `background-${pick(random, ['sun', 'rays', 'hills', 'arch', 'hearts', 'moons', 'stripes'])}`,
		isMirrored: chance(random, 0.5),
		x: between(random, -15, 15),
		lean: between(random, -5, 5),
		eyes: chance(random, 0.35) ? ['eyes-closed'] : [pick(random, ['eyes-left', 'eyes-open', 'eyes-right'])],
		mouth: `mouth-${pick(random, ['laugh', 'smile', 'smirk'])}`,
		fabric: pick(random, ['stripes', 'dots', 'checks', 'sprigs', 'plain']),
		onBody: [
			`neckline-${pick(random, ['scoop', 'vee', 'crew', 'collar', 'band'])}`,
			...some(random, share * 0.35, 'dupatta'),
		],
		onFace: some(random, 0.07, 'sunglasses'),
		onHead: [...some(random, share * bare * 0.2, 'flower'), ...some(random, bare * 0.12, 'headphones')],
		isDark: chance(random, 0.035),
		colours: { cloth, trim: pick(random, other(cloth)), ground, second },
	}
}

/** A portrait before it is drawn: its parts from back to front, and their colours. */
export type Portrait = { behind: string[]; head: string[]; look: Look; scene: Scene }

/** Photo number `shot` (from 0) of a person, who looks the same in every shot. */
export function portraitOf(sitter: Sitter, shot: number): Portrait {
	const look = lookOf(sitter)
	const scene = sceneOf(sitter, shot, look)
	const features = ['brows', ...scene.eyes, 'nose', scene.mouth, ...look.onEyes, ...scene.onFace]
	const head = ['face', ...look.onSkin, ...features, `hair-${look.hair}`, ...look.onHead, ...scene.onHead]
	return { behind: [`hair-${look.hair}-back`, 'neck'], head, look, scene }
}

/** A portrait in two inks with halftone, as an SVG document. */
export function portraitSvg({ behind, head, look, scene }: Portrait): string {
	const place = `translate(${scene.x.toFixed(1)})${scene.isMirrored ? ' translate(600) scale(-1 1)' : ''}`
	const lean = `rotate(${scene.lean.toFixed(1)} 300 560) translate(300) scale(${look.width.toFixed(3)} 1) translate(-300)`
	const drawn = [
		`<rect width="600" height="800" fill="${sampleColours.ground}"/>`,
		draw([scene.background]),
		fallOfLight(),
		`<g transform="${place}"><g transform="${lean}">${draw(behind)}</g>`,
		scene.fabric === 'plain'
			? draw(['clothes'])
			: draw(['clothes']).replace(sampleColours.cloth, `url(#fabric-${scene.fabric})`),
		draw(scene.onBody),
		`<g transform="${lean}">${draw(head)}</g></g>`,
		scene.isDark ? draw(['dark']) : '',
	]
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 800" width="600" height="800">${paint(patterns + drawn.join(''), { ...look.colours, ...scene.colours })}</svg>`
}

/** Some hair has no part behind the head. */
function draw(ids: string[]): string {
	return ids.map((id) => parts.get(id) ?? '').join('')
}

/** Exchanges the sample colours, all at once. */
function paint(drawn: string, colours: Colours): string {
	const names = new Map(Object.entries(sampleColours).map(([name, sample]) => [sample, name as keyof Colours]))
	return drawn.replaceAll(/#[0-9A-F]{6}/g, (found) => {
		const name = names.get(found)
		return name ? colours[name] : found
	})
}
