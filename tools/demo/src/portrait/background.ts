import { between, type Random } from '#random.ts'
import { inks, mix } from './palette.ts'
import { svg } from './svg.ts'
import type { Scene } from './traits.ts'

type Draw = (scene: Scene, random: Random) => string

const sun: Draw = ({ x, second }, random) =>
	svg`<circle cx="${x + between(random, -100, 100)}" cy="${between(random, 250, 370)}" r="${between(random, 190, 250)}" fill="${second}"/>`

const rays: Draw = ({ x, second }) => {
	const edge = (angle: number) => svg`L${x + 900 * Math.cos(angle)} ${330 + 900 * Math.sin(angle)}`
	const ray = (_: unknown, index: number) => {
		const angle = (index * Math.PI) / 7
		return svg`<path d="M${x} 330 ${edge(angle - 0.11)} ${edge(angle + 0.11)}Z" fill="${second}"/>`
	}
	return Array.from({ length: 14 }, ray).join('')
}

const hills: Draw = ({ ground, second }, random) => {
	const up = (low: number) => between(random, low, low + 90)
	const back = svg`<path d="M0 ${up(300)} C150 ${up(220)} 250 ${up(330)} 600 ${up(230)} V800 H0Z" fill="${second}"/>`
	return `${back}<path d="M0 470 C200 380 380 520 600 400 V800 H0Z" fill="${mix(second, ground, 0.45)}"/>`
}

const arch: Draw = ({ x, ground, second }) =>
	svg`<path d="M${x - 230} 800 V330 a230 230 0 0 1 460 0 V800Z" fill="${second}"/><path d="M${x - 190} 800 V330 a190 190 0 0 1 380 0 V800Z" fill="none" stroke="${ground}" stroke-width="6"/>`

const hearts: Draw = (scene, random) => {
	const heart = () => {
		const place = svg`translate(${between(random, 0, 600)} ${between(random, 0, 500)})`
		const turn = svg`rotate(${between(random, -30, 30)}) scale(${between(random, 9, 22) / 10})`
		return `<path transform="${place} ${turn}" d="M0 6C-12-10-26 2 0 20C26 2 12-10 0 6Z" fill="${mix(scene.second, inks.paper, 0.35)}"/>`
	}
	return sun(scene, random) + Array.from({ length: 7 }, heart).join('')
}

/** Two discs that overlap, as in the logo: the overlap prints as a third ink. */
const moons: Draw = ({ x, ground, second }, random) => {
	const y = between(random, 250, 340)
	const first = svg`<circle cx="${x - 95}" cy="${y}" r="190" fill="${second}"/>`
	return `${first}${svg`<circle cx="${x + 95}" cy="${y}" r="190" fill="${mix(ground, inks.vermilion, 0.55)}" opacity=".8"/>`}`
}

const stripes: Draw = ({ ground, second }, random) => {
	const turn = between(random, -35, 35)
	const stripe = (_: unknown, index: number) =>
		`<rect x="-400" y="${-300 + index * 130}" width="1400" height="56" fill="${mix(ground, second, 0.7)}"/>`
	return svg`<g transform="rotate(${turn} 300 400)">${Array.from({ length: 12 }, stripe).join('')}</g>`
}

const draws: Record<Scene['background'], Draw> = { sun, rays, hills, arch, hearts, moons, stripes }

/** The plate behind the person. */
export function background(scene: Scene, random: Random): string {
	return `<rect width="600" height="800" fill="${scene.ground}"/>${draws[scene.background](scene, random)}`
}
