import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

// Makes the icons of public/icons from the logo's geometry: `npm run icons -w apps/web`.

const folder = fileURLToPath(new URL('../public/icons/', import.meta.url))
const paper = '#FFF4E4'

const pill = '<rect x="32" y="16" width="36" height="68" rx="18"'
const left = 'transform="translate(-11.4 4) rotate(-45 50 50)"'
const right = 'transform="translate(11.4 4) rotate(45 50 50)"'
const drop = '<path d="M50 40.75L62.73 53.49A18 18 0 1 1 37.27 53.49z"'
// A hair wider than the overlap, so that no edge of the ink below shows around it.
const mark = `${pill} fill="#FF4F79" ${left}/>${pill} fill="#FFB000" ${right}/>${drop} fill="#FF3700" stroke="#FF3700" stroke-width=".5"/>`
/** In one ink, which systems print in theirs: where the inks overlap is left free. */
const stamp = `<mask id="m"><rect width="100" height="100" fill="#fff"/>${drop} fill="#000"/></mask><g fill="#fff" mask="url(#m)">${pill} ${left}/>${pill} ${right}/></g>`

/** `box`: what of the drawing's field of 100 is shown, so that the mark, 72 wide around (50, 54), keeps its distance. */
const icons = [
	{ name: 'icon-192', size: 192, drawing: mark, box: '4 8 92 92', ground: undefined },
	{ name: 'icon-512', size: 512, drawing: mark, box: '4 8 92 92', ground: undefined },
	// Within the circle of four fifths that every mask leaves (https://www.w3.org/TR/appmanifest/#icon-masks).
	{ name: 'maskable-512', size: 512, drawing: mark, box: '-14 -10 128 128', ground: paper },
	{ name: 'apple-touch-180', size: 180, drawing: mark, box: '-4 0 108 108', ground: paper },
	{ name: 'badge-96', size: 96, drawing: stamp, box: '6 10 88 88', ground: undefined },
]

await mkdir(folder, { recursive: true })
for (const { name, size, drawing, box, ground } of icons) {
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="${box}">${drawing}</svg>`
	const drawn = sharp(Buffer.from(svg))
	const image = ground ? drawn.flatten({ background: ground }) : drawn
	const png = await image.png({ compressionLevel: 9, palette: true }).toBuffer()
	await writeFile(`${folder}${name}.png`, png)
	console.log(`${name}.png ${png.length} bytes`)
}
