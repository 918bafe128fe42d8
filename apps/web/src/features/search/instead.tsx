import type { DeckSnapshot } from '@ydo/client/deck/create-deck'
import { type FilterKind, type Filters, filterKinds } from '@ydo/client/search/filters'
import { homeTexts } from '@ydo/contract/texts/home'
import { searchTexts } from '@ydo/contract/texts/search'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { classNames } from '#ui/class-names.ts'
import { GroupTitle } from '#ui/group-title.tsx'
import { Icon } from '#ui/icon.tsx'
import { Misprint } from '#ui/misprint.tsx'
import { BlankLens } from './blank-lens.tsx'
import styles from './instead.module.css'

/** Number of suggested filters of each kind before anything is typed. */
const proposed = { discipline: 3, year: 2, tags: 7 }

type InsteadProps = {
	snapshot: DeckSnapshot
	/** True if there is a query. */
	asked: boolean
	/** Number of cards to search. */
	held: number
	options: Filters
	onTry(kind: FilterKind, value: string): void
	onClearAll(): void
	onReload(): void
}

/** Replaces the results: says why there are none, and what to do. */
export function Instead({ snapshot, asked, held, options, onTry, onClearAll, onReload }: InsteadProps) {
	if (held === 0 && snapshot.state === 'loading') return <Loading />
	if (held === 0 && snapshot.state === 'error')
		return (
			<Notice fault drawing={<Misprint />} title={homeTexts.loadError} help={homeTexts.loadErrorHelp}>
				<Button small second="marigold" onClick={onReload}>
					<Icon name="refresh" size={20} weight={2.8} />
					{homeTexts.reload}
				</Button>
			</Notice>
		)
	if (held === 0)
		return <Notice drawing={<BlankLens />} title={searchTexts.nobodyTitle} help={searchTexts.nobodyHelp} />
	if (asked)
		return (
			<Notice drawing={<BlankLens />} title={searchTexts.noneTitle} help={searchTexts.noneHelp}>
				<Button small look="outline" onClick={onClearAll}>
					{searchTexts.clearAll}
				</Button>
			</Notice>
		)
	return <Proposals options={options} onTry={onTry} />
}

type NoticeProps = {
	drawing: ReactNode
	title: string
	help: string
	/** True after an error. */
	fault?: boolean
	children?: ReactNode
}

function Notice({ drawing, title, help, fault = false, children }: NoticeProps) {
	return (
		<div className={classNames(styles.notice, fault && styles.fault)} role={fault ? 'alert' : undefined}>
			<div className={styles.drawing}>{drawing}</div>
			<h2>{title}</h2>
			<p className={styles.help}>{help}</p>
			{children}
		</div>
	)
}

function Loading() {
	return (
		<div className={styles.rows}>
			<span className="sr-only" role="status">
				{searchTexts.loading}
			</span>
			<i aria-hidden="true" />
			<i aria-hidden="true" />
			<i aria-hidden="true" />
			<i aria-hidden="true" />
		</div>
	)
}

function Proposals({ options, onTry }: Pick<InsteadProps, 'options' | 'onTry'>) {
	return (
		<section className="column gap-7">
			<GroupTitle>{searchTexts.tryTitle}</GroupTitle>
			<div className={styles.chips}>
				{filterKinds.flatMap((kind) =>
					options[kind].slice(0, proposed[kind]).map((value) => (
						<Chip key={`${kind} ${value}`} className={styles.chip} onClick={() => onTry(kind, value)}>
							{value}
						</Chip>
					)),
				)}
			</div>
			<p className={styles.help}>{searchTexts.tryHelp}</p>
			<div className={styles.lens}>
				<BlankLens />
			</div>
		</section>
	)
}
