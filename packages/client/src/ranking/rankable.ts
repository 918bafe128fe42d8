/** What the ranking reads of a card. What a card lacks, or says in words nobody else uses, counts neither for nor against it. */
export type Rankable = {
	readonly id: string
	readonly discipline?: string | undefined
	readonly year?: string | undefined
	readonly tags?: readonly string[] | undefined
	readonly prompts?: readonly { readonly prompt: string }[] | undefined
	/** When this device first held the card, in Unix milliseconds. */
	readonly since?: number | undefined
}

/** Why a card stands where it stands, for its owner's eyes alone. `tags` are written as on the card, the rarest first. */
export type Reason =
	| { readonly kind: 'tags'; readonly tags: readonly string[] }
	| { readonly kind: 'prompt'; readonly prompt: string }
	| { readonly kind: 'taste'; readonly tag: string }
	| { readonly kind: 'class' | 'year' | 'discipline' | 'fresh' | 'chance' }
