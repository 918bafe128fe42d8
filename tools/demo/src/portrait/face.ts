import type { Frame } from './frame.ts'
import { bothSides, svg } from './svg.ts'
import type { Look } from './traits.ts'

/** The neck, drawn before the clothes. */
export function neck({ x, neck: half }: Frame, { shade }: Look): string {
	return svg`<path d="M${x - half} 430 H${x + half} V560 Q${x} 640 ${x - half} 560Z" fill="${shade}"/>`
}

/** Ears, the face itself, the shadow on its side and the blush. */
export function face(frame: Frame, look: Look): string {
	const { x, y, width: w, height: h, left, right, chin } = frame
	const ears = bothSides(
		(side) =>
			svg`<ellipse cx="${side < 0 ? left - 4 : right + 4}" cy="${y + 14}" rx="20" ry="30" fill="${look.shade}"/>`,
	)
	const skin = svg`<path d="M${left} ${y - 26} C${left} ${y - h} ${right} ${y - h} ${right} ${y - 26} C${right} ${y + 70} ${x + w * 0.52} ${chin} ${x} ${chin} C${x - w * 0.52} ${chin} ${left} ${y + 70} ${left} ${y - 26}Z" fill="${look.skin}"/>`
	const shadow = svg`<path d="M${x + w * 0.42} ${y - h * 0.7} C${x + w * 1.1} ${y - 60} ${x + w * 1.05} ${y + 60} ${x + 6} ${chin} C${x + w * 0.55} ${chin - 4} ${right} ${y + 66} ${right} ${y - 26} C${right} ${y - 70} ${x + w * 0.8} ${y - 100} ${x + w * 0.42} ${y - h * 0.7}Z" fill="${look.shade}" opacity=".55"/>`
	return ears + skin + shadow + (look.blush ? blush(frame) : '')
}

function blush({ x, y, width }: Frame): string {
	return bothSides(
		(side) =>
			svg`<ellipse cx="${x + side * width * 0.6}" cy="${y + 56}" rx="34" ry="25" fill="url(#blush)" opacity=".85"/>`,
	)
}
