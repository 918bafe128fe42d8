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
				const picture = made.get(name) ?? picturePhoto(Number(width), format === 'avif' ? 'avif' : 'webp')
				made.set(name, picture)
				response.setHeader('content-type', `image/${format}`)
				response.end(await picture)
			})
		},
	}
}

function picturePhoto(width: number, format: 'avif' | 'webp'): Promise<Buffer> {
	const height = Math.round(width * 1.25)
	return sharp({ create: { width, height, channels: 3, background: '#7a5a8c' } })
		.toFormat(format)
		.toBuffer()
}
