import * as z from 'zod/mini'

/**
 * Photos per pack. A device requests the small photos of all cards it may see, in packs, in list order, so that no request reveals
 * whom it searches for (docs/crypto.md, "Choices").
 */
export const packSize = 32

export const packPaths = { pack: '/api/photos/pack' } as const

/** A photo's `src`, with its id, day and signature. */
const source = /* @__PURE__ */ z
	.string()
	.check(z.regex(/^\/photos\/[\w-]{22}\/480\.webp\?day=[1-9]\d{0,5}&sig=[\w-]{22}$/))

/** Body of POST /api/photos/pack: photos as named in the list. */
export const packRequest = z.object({
	sources: /* @__PURE__ */ z.array(source).check(z.minLength(1), z.maxLength(packSize)),
})

/*
 * The answer is binary: for each requested photo, in order, its length as a big-endian u32 and its 160-pixel WebP; length 0 for a
 * photo that was removed or an address that is expired or invalid.
 */
