import type { DrawHair } from './layers.ts'
import { inks, mix } from './palette.ts'
import { svg } from './svg.ts'

/** A turban: folds that meet above the forehead. */
const turban: DrawHair = ({ left: l, right: r, top: t, x, y }, { wrap }) => {
	const fold = mix(wrap, inks.ink, 0.3)
	const folds = [0, 1, 2].map(
		(i) =>
			svg`<path d="M${l - 6 + i * 8} ${y - 46 - i * 36} Q${x - 30} ${t + 20 - i * 38} ${x + 6} ${t - 44 - i * 12}" stroke="${fold}" stroke-width="5" fill="none"/><path d="M${r + 6 - i * 8} ${y - 46 - i * 36} Q${x + 40} ${t + 20 - i * 38} ${x + 6} ${t - 44 - i * 12}" stroke="${fold}" stroke-width="5" fill="none"/>`,
	)
	return {
		back: '',
		front: `${svg`<path d="M${l - 16} ${y - 24} C${l - 66} ${t - 30} ${x - 90} ${t - 104} ${x} ${t - 100} C${x + 90} ${t - 104} ${r + 66} ${t - 30} ${r + 16} ${y - 24} C${r - 6} ${y - 72} ${x + 50} ${t + 44} ${x + 4} ${t + 30} C${x - 50} ${t + 44} ${l + 6} ${y - 72} ${l - 16} ${y - 24}Z" fill="${wrap}"/>`}${folds.join('')}`,
	}
}

/** A scarf over head and shoulders, with a border. */
const headscarf: DrawHair = ({ left: l, right: r, top: t, x, y, chin }, { wrap }) => {
	const edge = mix(wrap, inks.paper, 0.55)
	const opening = svg`M${l + 3} ${y + 10} C${l - 2} ${t + 4} ${x - 60} ${t + 22} ${x} ${t + 20} C${x + 60} ${t + 22} ${r + 2} ${t + 4} ${r - 3} ${y + 10} C${r - 6} ${chin - 46} ${x + 50} ${chin - 6} ${x} ${chin - 4} C${x - 50} ${chin - 6} ${l + 6} ${chin - 46} ${l + 3} ${y + 10}Z`
	const outside = svg`M${l - 36} ${y + 40} C${l - 70} ${t - 84} ${r + 70} ${t - 84} ${r + 36} ${y + 40} C${r + 44} ${chin + 20} ${r + 74} 600 ${x + 150} 640 Q${x} 700 ${x - 150} 640 C${l - 74} 600 ${l - 44} ${chin + 20} ${l - 36} ${y + 40}Z`
	return {
		back: '',
		front: `<path d="${outside} ${opening}" fill-rule="evenodd" fill="${wrap}"/><path d="${opening}" fill="none" stroke="${edge}" stroke-width="7"/>`,
	}
}

export const coverings = { turban, headscarf }
