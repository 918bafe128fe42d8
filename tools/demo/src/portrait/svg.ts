/** Joins the parts of a drawing; numbers are rounded to a tenth of a pixel. */
export function svg(parts: TemplateStringsArray, ...values: (string | number)[]): string {
	return parts.reduce((text, part, index) => {
		const value = values[index - 1]
		return text + (typeof value === 'number' ? Math.round(value * 10) / 10 : value) + part
	})
}

/** Draws something once on each side of the face: −1 is the viewer's left, 1 the right. */
export const bothSides = (draw: (side: -1 | 1) => string): string => draw(-1) + draw(1)
