import { type FilterKind, type Filters, filterKinds } from '@ydo/client/search/filters'
import { searchTexts } from '@ydo/contract/texts/search'
import { Suspense, useEffect, useState } from 'react'
import { fetchWhenIdle } from '#platform/when-idle.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { onDemand } from '#ui/on-demand.tsx'
import styles from './filter-bar.module.css'

const sheet = onDemand(() => import('./filter-sheet.tsx'), 'FilterSheet')

type FilterBarProps = {
	filters: Filters
	options: Filters
	onToggle(kind: FilterKind, value: string): void
}

/** What is filtered by, each to be taken off again, and the ways to choose more. */
export function FilterBar({ filters, options, onToggle }: FilterBarProps) {
	const [choosing, setChoosing] = useState<FilterKind>()
	useEffect(() => fetchWhenIdle(sheet.load), [])
	// Without a network the button stays as it is and can be tried again.
	const choose = (kind: FilterKind) => void sheet.load().then(() => setChoosing(kind), console.error)
	const chosen = filterKinds.flatMap((kind) => filters[kind].map((value) => ({ kind, value })))
	return (
		<fieldset className={styles.bar}>
			<legend className="sr-only">{searchTexts.filters}</legend>
			{filterKinds.map((kind) => (
				<button key={kind} type="button" className={styles.chip} aria-haspopup="dialog" onClick={() => choose(kind)}>
					{searchTexts.filter[kind]}
					<Icon name="next" size={16} weight={3} />
				</button>
			))}
			{chosen.map(({ kind, value }) => (
				<button
					key={`${kind} ${value}`}
					type="button"
					className={classNames(styles.chip, styles.on)}
					aria-label={searchTexts.unfilter(value)}
					onClick={(event) => {
						// The chip goes, and must not take the focus along.
						event.currentTarget.parentElement?.querySelector('button')?.focus()
						onToggle(kind, value)
					}}
				>
					{value}
					<Icon name="close" size={15} weight={3} />
				</button>
			))}
			<Suspense>
				{choosing && (
					<sheet.Screen
						kind={choosing}
						options={[...new Set([...options[choosing], ...filters[choosing]])]}
						chosen={filters[choosing]}
						onToggle={(value) => onToggle(choosing, value)}
						onClose={() => setChoosing(undefined)}
					/>
				)}
			</Suspense>
		</fieldset>
	)
}
