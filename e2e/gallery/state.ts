import type { Page } from '@playwright/test'

/** Who looks: somebody not signed in, a member with a card, one who matched three others, or a member who has not made a card yet. */
export type Viewer = 'visitor' | 'member' | 'matched' | 'newcomer'

export type Layout = 'phone' | 'desktop'

/** A screen in one of its states, and how a browser is brought there, the same way each time. */
export type State = {
	/** Names its picture and its test: lower case, with hyphens. */
	name: string
	/** What one sees, in plain words. */
	title: string
	viewer: Viewer
	/** The layout that alone has this state; both have it otherwise. */
	only?: Layout
	/** Whether it is a moment of a motion. All other states are as for somebody who asked for less motion. */
	moving?: true
	/**
	 * Whether it is there for a moment alone: while somebody is being asked for, or a card is in the hand. It needs no
	 * heading, and what is in the hand is neither a target nor to be read whole.
	 */
	passing?: true
	/** Whether it stands for its screen: then it is also shown held across, with text twice as large, and checked on desktops. */
	main?: true
	/** Whether its page is longer than a screen and is to be pictured whole. */
	long?: true
	reach(page: Page): Promise<void>
}

/** States that are shown under one heading. */
export type Chapter = { title: string; states: readonly State[] }

export const hasLayout = ({ only }: State, layout: Layout) => only === undefined || only === layout
