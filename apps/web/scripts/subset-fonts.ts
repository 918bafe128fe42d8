import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

// Makes the font files of src/ui/fonts from the packages of @fontsource: `npm run fonts -w apps/web`. Their license (OFL)
// reserves no font name, so subsets may keep it.

const { resolve } = createRequire(import.meta.url)
const folder = fileURLToPath(new URL('../src/ui/fonts/', import.meta.url))

/** The characters of inclusive ranges of code points: [0x20, 0x7e] is printable ASCII. */
function characters(...ranges: (readonly [number, number])[]): string {
	return ranges
		.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)))
		.join('')
}

// Keep these in step with the unicode-range descriptors in fonts.css.
const latin = characters(
	[0x20, 0x7e],
	[0xa0, 0xa0],
	[0xb7, 0xb7],
	[0x2010, 0x2014],
	[0x2018, 0x201d],
	[0x2022, 0x2022],
	[0x2026, 0x2026],
)
const accented = characters([0xa1, 0xb6], [0xb8, 0xff])
const devanagari = characters([0x900, 0x97f], [0x200c, 0x200d], [0x20b9, 0x20b9], [0x25cc, 0x25cc])

const rozha = '@fontsource/rozha-one/files/rozha-one-'
const anek = '@fontsource-variable/anek-latin/files/anek-latin-'
const anekDevanagari = '@fontsource-variable/anek-devanagari/files/anek-devanagari-'
const weights = { wght: { min: 400, max: 800 } }

const faces = [
	{ name: 'rozha-latin', source: `${rozha}latin-400-normal.woff2`, text: latin },
	{ name: 'rozha-accented', source: `${rozha}latin-400-normal.woff2`, text: accented },
	{ name: 'rozha-devanagari', source: `${rozha}devanagari-400-normal.woff2`, text: devanagari },
	{ name: 'anek-latin', source: `${anek}latin-wght-normal.woff2`, text: latin, variationAxes: weights },
	{ name: 'anek-accented', source: `${anek}latin-wght-normal.woff2`, text: accented, variationAxes: weights },
	// Two weights cost 91 kB each and are fetched one at a time; the variable face costs 228 kB at once.
	...[600, 700].map((wght) => ({
		name: `anek-devanagari-${wght}`,
		source: `${anekDevanagari}devanagari-wght-normal.woff2`,
		text: devanagari,
		variationAxes: { wght },
	})),
]

await mkdir(folder, { recursive: true })
for (const { name, source, text, ...options } of faces) {
	const subset = await subsetFont(await readFile(resolve(source)), text, { targetFormat: 'woff2', ...options })
	await writeFile(`${folder}${name}.woff2`, subset)
	console.log(`${name}.woff2 ${subset.length} bytes`)
}
