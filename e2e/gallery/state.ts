import type { Page } from '@playwright/test'

/**
 * The signed-in member: nobody, a member with a card, one who has sent likes of three others, one who matched three others, or one who
 * has not made a card yet.
 */
export type Viewer = 'visitor' | 'member' | 'liker' | 'matched' | 'newcomer'

export type Layout = 'phone' | 'desktop'

/** A screen in one of its states, and a reproducible way to bring a browser there. */
export type State = {
	/** Names its picture and its test: lower case, with hyphens. */
	name: string
	/** The visible content, in plain words. */
	title: string
	viewer: Viewer
	/** Set if only this layout has the state. */
	only?: Layout
	/** Set for a moment of an animation. All other states use reduced motion. */
	moving?: true
	/**
	 * Set for a transient state: a pending check, or a dragged card. It needs no heading, and a dragged card is neither a target nor
	 * fully readable.
	 */
	passing?: true
	/** Set for the main state of its screen: also shown in landscape, with text twice as large, and checked on desktops. */
	main?: true
	/** Set if the page is longer than a screen and is to be pictured whole. */
	long?: true
	reach(page: Page): Promise<void>
}

/** States shown under one heading. */
export type Chapter = { title: string; states: readonly State[] }

export const hasLayout = ({ only }: State, layout: Layout) => only === undefined || only === layout
