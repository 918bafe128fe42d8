import type { Random } from '#random.ts'
import type { Frame } from './frame.ts'

/** What lies behind the head and what lies over it, as SVG. */
export type Layers = { back: string; front: string }

/** Draws hair, or what covers it, around a head. */
export type DrawHair = (frame: Frame, colours: { hair: string; wrap: string; ribbon: string }, random: Random) => Layers
