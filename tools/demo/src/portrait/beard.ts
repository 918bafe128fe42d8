import type { Frame } from './frame.ts'
import { svg } from './svg.ts'
import type { Look } from './traits.ts'

const outline = ({ x, y, width: w, height: h, left, right, mouth }: Frame): string =>
	svg`M${left + 4} ${y + 24} C${left + 10} ${y + h} ${x - 40} ${y + h + 26} ${x} ${y + h + 26} C${x + 40} ${y + h + 26} ${right - 10} ${y + h} ${right - 4} ${y + 24} C${x + w * 0.7} ${y + 70} ${x + 46} ${mouth - 34} ${x} ${mouth - 28} C${x - 46} ${mouth - 34} ${x - w * 0.7} ${y + 70} ${left + 4} ${y + 24}Z`

const draws: Record<Look['beard'], (frame: Frame, hair: string) => string> = {
	none: () => '',
	full: (frame, hair) => svg`<path d="${outline(frame)}" fill="${hair}"/>`,
	stubble: (frame, hair) => svg`<path d="${outline(frame)}" fill="${hair}" opacity=".24"/>`,
	moustache: ({ x, mouth }, hair) =>
		svg`<path d="M${x} ${mouth - 22} C${x + 22} ${mouth - 34} ${x + 44} ${mouth - 12} ${x + 56} ${mouth - 18} C${x + 46} ${mouth + 4} ${x + 18} ${mouth - 2} ${x} ${mouth - 8} C${x - 18} ${mouth - 2} ${x - 46} ${mouth + 4} ${x - 56} ${mouth - 18} C${x - 44} ${mouth - 12} ${x - 22} ${mouth - 34} ${x} ${mouth - 22}Z" fill="${hair}"/>`,
}

/** A beard, stubble or moustache, drawn under the mouth. */
export const beard = (frame: Frame, look: Look): string => draws[look.beard](frame, look.hair)
