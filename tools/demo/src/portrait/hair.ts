import type { Random } from '#random.ts'
import { coverings } from './coverings.ts'
import type { Frame } from './frame.ts'
import type { DrawHair, Layers } from './layers.ts'
import { longHair } from './long-hair.ts'
import { shortHair } from './short-hair.ts'
import type { Look, Scene } from './traits.ts'

const draws: Record<Look['hairStyle'], DrawHair> = { ...longHair, ...shortHair, ...coverings }

/** The hair of a look, or what covers it. */
export function hair(frame: Frame, { look, scene }: { look: Look; scene: Scene }, random: Random): Layers {
	return draws[look.hairStyle](frame, { hair: look.hair, wrap: look.wrap, ribbon: scene.second }, random)
}
