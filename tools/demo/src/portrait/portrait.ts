import { seeded } from '#random.ts'
import { background } from './background.ts'
import { beard } from './beard.ts'
import { clothes, fabricPattern } from './clothes.ts'
import { onFace, onHead } from './extras.ts'
import { face, neck } from './face.ts'
import { features } from './features.ts'
import { layOut } from './frame.ts'
import { hair } from './hair.ts'
import { blushPattern, fallOfLight } from './halftone.ts'
import { inks } from './palette.ts'
import { drawLook, drawScene, type Look, type Scene } from './traits.ts'

/** The size of the drawing's own coordinates, pixels. */
export const drawing = { width: 600, height: 800 } as const

/** Somebody in a scene. */
export type Sitter = { look: Look; scene: Scene }

/**
 * Who sits for the photo number `shot` (0 first) of a person. The same person has the same look in every shot and
 * another scene in each.
 */
export function sitter(person: string, shot: number): Sitter {
	const look = drawLook(seeded(`look of ${person}`))
	return { look, scene: drawScene(seeded(`scene ${shot} of ${person}`), look) }
}

/** A portrait in two inks with halftone, as an SVG document of `width` pixels, three by four. */
export function portraitSvg(who: Sitter, width: number): string {
	const { look, scene } = who
	const random = seeded(JSON.stringify(scene))
	const frame = layOut(look, scene)
	const locks = hair(frame, who, random)
	const lean = (part: string) => `<g transform="rotate(${scene.tilt.toFixed(1)} ${scene.x.toFixed(1)} 560)">${part}</g>`
	const parts = [
		`<defs>${blushPattern()}${fabricPattern(scene)}</defs>`,
		background(scene, random),
		fallOfLight(scene),
		lean(locks.back + neck(frame, look)),
		clothes(frame, who),
		lean(
			[
				face(frame, look),
				beard(frame, look),
				features(frame, who),
				onFace(frame, who),
				locks.front,
				onHead(frame, who),
			].join(''),
		),
		scene.dim ? `<rect width="600" height="800" fill="${inks.ink}" opacity=".44"/>` : '',
	]
	const height = Math.round((width * drawing.height) / drawing.width)
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 800" width="${width}" height="${height}">${parts.join('')}</svg>`
}
