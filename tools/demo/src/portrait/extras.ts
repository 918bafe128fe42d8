import type { Frame } from './frame.ts'
import { inks } from './palette.ts'
import { bothSides, svg } from './svg.ts'
import type { Look, Scene } from './traits.ts'

function glasses({ x, eyeX, eyes: y, left, right }: Frame, shape: Look['glasses'], dark: boolean): string {
	if (shape === 'none' && !dark) return ''
	const lens = (side: number) =>
		shape === 'square'
			? svg`<rect x="${x + side * eyeX - 38}" y="${y - 29}" width="76" height="58" rx="14"/>`
			: svg`<circle cx="${x + side * eyeX}" cy="${y}" r="37"/>`
	const bridge = svg`<path d="M${x - eyeX + 37} ${y - 4} q${eyeX - 37} -12 ${2 * (eyeX - 37)} 0 M${x - eyeX - 37} ${y - 4} L${left - 6} ${y - 12} M${x + eyeX + 37} ${y - 4} L${right + 6} ${y - 12}" fill="none"/>`
	return `<g fill="${dark ? inks.ink : 'none'}" fill-opacity=".82" stroke="${inks.ink}" stroke-width="7">${bothSides(lens)}${bridge}</g>`
}

const earrings: Record<Look['ears'], (cx: number, y: number) => string> = {
	bare: () => '',
	studs: (cx, y) => svg`<circle cx="${cx}" cy="${y + 36}" r="8" fill="${inks.paper}"/>`,
	hoops: (cx, y) =>
		svg`<circle cx="${cx}" cy="${y + 64}" r="22" fill="none" stroke="${inks.marigold}" stroke-width="6"/>`,
	jhumka: (cx, y) =>
		svg`<circle cx="${cx}" cy="${y + 48}" r="8" fill="${inks.marigold}"/><path d="M${cx - 16} ${y + 82} a16 20 0 0 1 32 0Z" fill="${inks.marigold}"/><circle cx="${cx}" cy="${y + 90}" r="5" fill="${inks.vermilion}"/>`,
}

function headphones({ left: l, right: r, top: t, y }: Frame): string {
	const cup = (x: number) => svg`<rect x="${x}" y="${y - 14}" width="40" height="76" rx="20" fill="${inks.vermilion}"/>`
	return `${svg`<path d="M${l - 14} ${y} C${l - 14} ${t - 76} ${r + 14} ${t - 76} ${r + 14} ${y}" stroke="${inks.vermilion}" stroke-width="18" fill="none"/>`}${cup(l - 34)}${cup(r - 6)}`
}

function flower({ left, y }: Frame): string {
	const petal = (_: unknown, index: number) => {
		const angle = (index * Math.PI) / 3
		return svg`<circle cx="${20 * Math.cos(angle)}" cy="${20 * Math.sin(angle)}" r="14" fill="${inks.marigold}"/>`
	}
	const petals = Array.from({ length: 6 }, petal).join('')
	return `${svg`<g transform="translate(${left - 2} ${y - 60})">`}${petals}<circle r="12" fill="${inks.vermilion}"/></g>`
}

/** What lies on the skin, under the hair: a bindi and glasses. */
export function onFace(frame: Frame, { look, scene }: { look: Look; scene: Scene }): string {
	const bindi = look.bindi
		? svg`<circle cx="${frame.x}" cy="${frame.eyes - 44}" r="7.5" fill="${inks.vermilion}"/>`
		: ''
	return bindi + glasses(frame, look.glasses, scene.sunglasses)
}

/** What is worn over the hair: a flower, earrings, headphones. A headscarf hides the ears. */
export function onHead(frame: Frame, { look, scene }: { look: Look; scene: Scene }): string {
	const rings = bothSides((side) => earrings[look.ears](frame.x + side * (frame.width + 6), frame.y))
	return [
		scene.flower ? flower(frame) : '',
		look.hairStyle === 'headscarf' ? '' : rings,
		scene.headphones ? headphones(frame) : '',
	].join('')
}
