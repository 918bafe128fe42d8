import type { Season } from '@ydo/contract/directory'
import type { Institute } from '@ydo/contract/institute'
import type { Database } from '#infra/database.ts'
import { StartError } from '#infra/start-error.ts'
import { createBegunSeasonStore, type NamedSeason } from './store.ts'

type Seasons = Pick<Institute, 'seasons'>

/** Season of choices at a time in Unix milliseconds: the last that has begun, or the first if none has. */
export function currentSeason({ seasons }: Seasons, now: number): Season {
	const current = begunSeasons({ seasons }, now).at(-1)
	if (!current) throw new Error('an institute has a season')
	const { number, label } = current
	return { number, label }
}

/**
 * Records every season that has begun by `now` (Unix milliseconds) and checks the institute file against those recorded by any
 * server. Throws a StartError with one line for each that the file renames, omits or schedules for later: keys are derived from
 * number and label, so devices with old ones would never match again. Another past day is fine.
 */
export async function rememberSeasons(db: Database, { seasons }: Seasons, now: number, file: string): Promise<void> {
	const store = createBegunSeasonStore(db)
	const begun = begunSeasons({ seasons }, now)
	const before = await store.all()
	const known = new Set(before.map(({ number }) => number))
	const news = begun.filter(({ number }) => !known.has(number))
	// A contradictory file records nothing: it is about to be corrected.
	if (contradictions(before, { seasons, begun }).length === 0) await store.remember(news)
	const mistakes = contradictions(await store.all(), { seasons, begun })
	if (mistakes.length > 0) throw new StartError(mistakes.map((line) => `${file}: ${line}`).join('\n'))
}

/** Seasons whose day has come. If none has, the first: members choose in it until the second begins. */
function begunSeasons({ seasons }: Seasons, now: number): NamedSeason[] {
	const begun = seasons.filter(({ begins }) => Date.parse(begins) <= now)
	return begun.length > 0 ? begun : seasons.slice(0, 1)
}

type Named = { seasons: readonly NamedSeason[]; begun: readonly NamedSeason[] }

function contradictions(remembered: readonly NamedSeason[], { seasons, begun }: Named): string[] {
	return remembered.flatMap((kept) => {
		const named = seasons.find(({ number }) => number === kept.number)
		if (named?.label === kept.label && begun.includes(named)) return []
		const next = `Put ${JSON.stringify(kept)} back into seasons; another season needs a higher number, another label and a later day.`
		return [`season ${kept.number} has begun as "${kept.label}", but ${faultOf(kept, named)}. ${why} ${next}`]
	})
}

const why = "Members' keys are made with number and label: with others, nobody would match any more."

function faultOf({ label }: NamedSeason, named: NamedSeason | undefined): string {
	if (!named) return 'seasons no longer has that number'
	if (named.label !== label) return `seasons now calls it "${named.label}"`
	return `seasons now lets it begin on ${named.begins}, which is still to come`
}
