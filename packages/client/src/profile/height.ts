import { limits } from '@ydo/contract/limits'
import { profileTexts } from '@ydo/contract/texts/profile'
import type { Reading } from './reading.ts'

/** A height as feet.inches: "5.11" are five feet and eleven inches, "5.1" five feet and one. Empty stays empty. */
export function readHeight(text: string): Reading<string> {
	const written = text.trim()
	if (written === '') return { value: '' }
	const [, feet, inches] = /^(\d{1,2})\.(\d{1,2})$/.exec(written) ?? []
	if (!feet || !inches) return { error: profileTexts.errors.height }
	if (Number(inches) >= limits.inchesOfFoot) return { error: profileTexts.errors.inches }
	const { feetLeast, feetMost } = limits
	if (Number(feet) < feetLeast || Number(feet) > feetMost) {
		return { error: profileTexts.errors.feet(feetLeast, feetMost) }
	}
	return { value: `${Number(feet)}.${Number(inches)}` }
}
