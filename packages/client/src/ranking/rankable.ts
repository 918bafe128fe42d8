/** The part of a card that the ranking reads. Missing or unique values count neither for nor against it. */
export type Rankable = {
	readonly id: string
	readonly discipline?: string | undefined
	readonly year?: string | undefined
	readonly tags?: readonly string[] | undefined
	readonly prompts?: readonly { readonly prompt: string }[] | undefined
	/** When this device first cached the card, in Unix milliseconds. */
	readonly since?: number | undefined
}

/** Why a card has its place, shown only to the deck's member. `tags` are spelled as on the card, rarest first. */
export type Reason =
	| { readonly kind: 'tags'; readonly tags: readonly string[] }
	| { readonly kind: 'prompt'; readonly prompt: string }
	| { readonly kind: 'taste'; readonly tag: string }
	| { readonly kind: 'class' | 'year' | 'discipline' | 'fresh' | 'chance' }
