import type { Frame } from './frame.ts'
import { inks } from './palette.ts'
import { bothSides, svg } from './svg.ts'
import type { Look, Scene } from './traits.ts'

function eye({ x, eyeX, eyes: y }: Frame, { eyesClosed, gaze }: Scene, side: -1 | 1): string {
	const cx = x + side * eyeX
	const lid = `stroke="${inks.ink}" fill="none" stroke-linecap="round"`
	if (eyesClosed) return svg`<path d="M${cx - 19} ${y + 4} q19 -22 38 0" stroke-width="7" ${lid}/>`
	const white = svg`<path d="M${cx - 22} ${y + 2} q22 -26 44 0 q-22 18 -44 0Z" fill="${inks.paper}"/>`
	const iris = svg`<circle cx="${cx + gaze}" cy="${y - 2}" r="10.5" fill="${inks.ink}"/>`
	return white + iris + svg`<path d="M${cx - 24} ${y} q24 -28 48 0" stroke-width="6" ${lid}/>`
}

function brow({ x, eyeX, eyes: y }: Frame, { hair, browWidth }: Look, side: -1 | 1): string {
	return svg`<path d="M${x + side * (eyeX + 28)} ${y - 30} q${-side * 26} -20 ${-side * 52} -4" stroke="${hair}" stroke-width="${browWidth}" fill="none" stroke-linecap="round"/>`
}

function nose({ x, eyes: y }: Frame, { deep, nosePin }: Look): string {
	const line = svg`<path d="M${x + 3} ${y + 10} q16 40 10 46 q-10 10 -26 2" stroke="${deep}" stroke-width="6" fill="none" stroke-linecap="round" stroke-linejoin="round"/>`
	return line + (nosePin ? svg`<circle cx="${x + 17}" cy="${y + 50}" r="5.5" fill="${inks.marigold}"/>` : '')
}

const mouths: Record<Scene['mouth'], (frame: Frame, look: Look) => string> = {
	laugh: ({ x, mouth: y }) =>
		svg`<path d="M${x - 34} ${y - 6} Q${x} ${y + 6} ${x + 34} ${y - 6} Q${x + 20} ${y + 34} ${x} ${y + 34} Q${x - 20} ${y + 34} ${x - 34} ${y - 6}Z" fill="#7A1236"/><path d="M${x - 28} ${y - 3} Q${x} ${y + 6} ${x + 28} ${y - 3} L${x + 22} ${y + 9} Q${x} ${y + 14} ${x - 22} ${y + 9}Z" fill="${inks.paper}"/>`,
	smile: ({ x, mouth: y }, { lips }) =>
		svg`<path d="M${x - 30} ${y + 2} q30 26 60 -2" stroke="${lips}" stroke-width="8" fill="none" stroke-linecap="round"/>`,
	smirk: ({ x, mouth: y }, { lips }) =>
		svg`<path d="M${x - 26} ${y + 8} q34 12 54 -12" stroke="${lips}" stroke-width="8" fill="none" stroke-linecap="round"/>`,
}

/** Brows, eyes, nose and mouth. */
export function features(frame: Frame, { look, scene }: { look: Look; scene: Scene }): string {
	return [
		bothSides((side) => brow(frame, look, side)),
		bothSides((side) => eye(frame, scene, side)),
		nose(frame, look),
		mouths[scene.mouth](frame, look),
	].join('')
}
