import * as z from 'zod/mini'
import { limitOf } from './letters.ts'
import { isWithinLimit } from './light-schemas.ts'
import { limits } from './limits.ts'
import { photo } from './photos.ts'

/** Body of PUT /api/photos/order: all of the caller's photos in the new order. */
export const photoOrder = z.object({ ids: z.array(z.string()).check(z.minLength(1), z.maxLength(limits.photos)) })

/** Answer of PUT /api/photos/order. */
export const photoList = z.array(photo)

/** Body of PUT /api/photos/:id/description; "" for none. */
export const photoDescription = z.object({
	description: z.string().check(z.trim(), isWithinLimit(limitOf(limits.photoDescriptionLength))),
})
