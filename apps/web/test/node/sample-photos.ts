import sharp from 'sharp'
import type { Plugin } from 'vite'

/** Serves one picture at every address of a photo. */
export function samplePhotos(): Plugin {
	const made = new Map<string, Promise<Buffer>>()
	return {
		name: 'ydo-sample-photos',
		configureServer({ middlewares }) {
			middlewares.use('/photos', async (request, response) => {
				if (request.url?.startsWith('/missing/')) {
					response.statusCode = 404
					return response.end()
				}
				const [, width = '480', format = 'webp'] = /\/(\d+)\.(avif|webp)/.exec(request.url ?? '') ?? []
				const name = `${width}.${format}`
				const picture = made.get(name) ?? drawPhoto(Number(width), format === 'avif' ? 'avif' : 'webp')
				made.set(name, picture)
				response.setHeader('content-type', `image/${format}`)
				response.end(await picture)
			})
		},
	}
}

/** Somebody in front of an evening sky. */
const portrait = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 50">
	<linearGradient id="sky" x2="0" y2="1"><stop stop-color="#7a5a8c"/><stop offset="1" stop-color="#e9967a"/></linearGradient>
	<path d="M0 0h40v50H0z" fill="url(#sky)"/><path d="M4 50c0-14 7-18 16-18s16 4 16 18z" fill="#2b4a5e"/>
	<circle cx="20" cy="22" r="9" fill="#c98d62"/><path d="M10 23c-1-14 21-14 20 0-3-7-17-7-20 0z" fill="#2b1a12"/>
</svg>`

function drawPhoto(width: number, format: 'avif' | 'webp'): Promise<Buffer> {
	return sharp(Buffer.from(portrait), { density: 300 }).resize(width).toFormat(format).toBuffer()
}
