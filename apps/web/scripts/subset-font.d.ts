declare module 'subset-font' {
	type Axis = number | { min: number; max: number; default?: number }
	type Options = { targetFormat?: 'woff2'; variationAxes?: Record<string, Axis> }

	/** A font with only the characters of `text`, as bytes. */
	export default function subsetFont(font: Uint8Array, text: string, options?: Options): Promise<Uint8Array>
}
