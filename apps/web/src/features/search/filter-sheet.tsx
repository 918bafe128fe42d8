import type { FilterKind } from '@ydo/client/search/filters'
import { navTexts } from '@ydo/contract/texts/nav'
import { searchTexts } from '@ydo/contract/texts/search'
import { Sheet } from '#ui/sheet.tsx'
import styles from './filter-sheet.module.css'

type FilterSheetProps = {
	kind: FilterKind
	options: readonly string[]
	chosen: readonly string[]
	onToggle(value: string): void
	onClose(): void
}

/** Selects filters; the results behind the sheet update at once. */
export function FilterSheet({ kind, options, chosen, onToggle, onClose }: FilterSheetProps) {
	return (
		<Sheet name={searchTexts.filter[kind]} closeLabel={navTexts.close} onClose={onClose}>
			<h2>{searchTexts.filter[kind]}</h2>
			<p className="soft">{searchTexts.filterHelp[kind]}</p>
			<div className={styles.options}>
				{options.map((value) => (
					<label key={value} className={styles.option}>
						<input
							className="sr-only"
							type="checkbox"
							checked={chosen.includes(value)}
							onChange={() => onToggle(value)}
						/>
						{value}
					</label>
				))}
			</div>
		</Sheet>
	)
}
