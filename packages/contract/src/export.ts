import * as z from 'zod/mini'

/** What the device that makes a file of it has to know: where the photos are. The rest goes into the file as it came. */
export const exportedPhotos = z.object({ photos: z.array(z.object({ src: z.string() })) })

export const exportPaths = { export: '/api/export' } as const
