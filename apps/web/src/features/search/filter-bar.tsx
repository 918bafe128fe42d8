import { type FilterKind, type Filters, filterKinds } from '@ydo/client/search/filters'
import { searchTexts } from '@ydo/contract/texts/search'
import { Suspense, useEffect, useState } from 'react'
import { fetchWhenIdle } from '#browser/when-idle.ts'
import { Chip } from '#ui/chip.tsx'
import { Icon } from '#ui/icon.tsx'
import { onDemand } from '#ui/on-demand.tsx'
import styles from './filter-bar.module.css'

const sheet = onDemand(() => import('./filter-sheet.tsx'), 'FilterSheet')

type FilterBarProps = {
	filters: Filters
	options: Filters
	onToggle(kind: FilterKind, value: string): void
}

/** The active filters, removable, and buttons to add more. */
export function FilterBar({ filters, options, onToggle }: FilterBarProps) {
	const [choosing, setChoosing] = useState<FilterKind>()
	useEffect(() => fetchWhenIdle(sheet.prefetch), [])
	// Offline the button stays as it is and can be tried again.
	const choose = (kind: FilterKind) => void sheet.load().then(() => setChoosing(kind), console.error)
	const chosen = filterKinds.flatMap((kind) => filters[kind].map((value) => ({ kind, value })))
	return (
		<fieldset className={styles.bar}>
			<legend className="sr-only">{searchTexts.filters}</legend>
			{filterKinds.map((kind) => (
				<Chip key={kind} className={styles.chip} aria-haspopup="dialog" onClick={() => choose(kind)}>
					{searchTexts.filter[kind]}
					<Icon name="next" size={16} weight={3} />
				</Chip>
			))}
			{chosen.map(({ kind, value }) => (
				<Chip
					key={`${kind} ${value}`}
					className={styles.chip}
					on
					aria-label={searchTexts.unfilter(value)}
					onClick={(event) => {
						// The chip unmounts and must not lose the focus.
						event.currentTarget.parentElement?.querySelector('button')?.focus()
						onToggle(kind, value)
					}}
				>
					{value}
					<Icon name="close" size={15} weight={3} />
				</Chip>
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
