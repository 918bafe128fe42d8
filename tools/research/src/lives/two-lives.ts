import * as fc from 'fast-check'
import { live, type Plant } from './live.ts'
import { compare, type Difference } from './observe.ts'
import { type Script, type Secrets, scripts, secrets } from './script.ts'

export type Power = { worlds: number; calls: number }

/** Lives the same days twice with different secrets. Returns the first difference and the number of compared calls. */
export async function liveTwice({
	script,
	one,
	other,
	plant,
}: Lives): Promise<{ compared: number; difference: Difference | undefined; faults: unknown[] }> {
	const [first, second] = [await live(script, one, plant), await live(script, other, plant)]
	const result = compare(first, second)
	return { ...result, faults: [...first.faults, ...second.faults] }
}

type Lives = { script: Script; one: Secrets; other: Secrets; plant?: Plant }

/** Lives this many worlds twice. @throws with the smallest world that fast-check finds in which the two lives differ */
export async function checkLives(worlds: number, seed?: number): Promise<Power> {
	const power: Power = { worlds: 0, calls: 0 }
	await fc.assert(
		fc.asyncProperty(scripts, secrets, secrets, async (script, one, other) => {
			const { compared, difference, faults } = await liveTwice({ script, one, other })
			power.worlds++
			power.calls += compared
			if (difference) throw new Error(`call ${difference.at} differs:\n${difference.one}\n${difference.other}`)
			if (faults.length > 0) throw faults[0]
		}),
		{ numRuns: worlds, ...(seed !== undefined && { seed }) },
	)
	return power
}
