import * as z from 'zod/mini'

/**
 * Photos of a pack. A device asks for the small photos of all cards it may see, in packs, in the order of its list: so no request
 * tells whom it looks for (docs/crypto.md, "Choices").
 */
export const packSize = 32

export const packPaths = { pack: '/api/photos/pack' } as const

/** The `src` of a photo, with the id, day and signature in it. */
const source = z.string().check(z.regex(/^\/photos\/[\w-]{22}\/480\.webp\?day=[1-9]\d{0,5}&sig=[\w-]{22}$/))

/** Body of POST /api/photos/pack: photos as the list names them. */
export const packRequest = z.object({ sources: z.array(source).check(z.minLength(1), z.maxLength(packSize)) })

/*
 * The answer is bytes: for each photo asked for, in that order, its length as a big-endian u32 and its 160-pixel WebP; length 0 for
 * one that is not there any more, whose address has ended, or is none of ours.
 */
