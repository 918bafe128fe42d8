import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import { Link } from './link.tsx'
import styles from './list-row.module.css'

type ListProps = {
	/** Minimum height in px while rows are loading, so that what is below does not move under a finger when they come. */
	room?: number | false
	children: ReactNode
}

/** Rows on one sheet of paper, with dotted rules between them. */
export function List({ room, children }: ListProps) {
	return (
		<ul className="sheet-of-paper" style={room ? { minHeight: room } : undefined}>
			{children}
		</ul>
	)
}

type ListRowProps = {
	/** The row's own line; absent if `children` have all the content. */
	title?: string
	/** A second, softer line. */
	detail?: ReactNode
	/** Makes the row a link: to a path of ours, or "mailto:…". */
	to?: string
	/** Makes the row a button. */
	onClick?(): void
	/** At the end of a link or a button. */
	icon?: IconName
	/** Ends or deletes something. */
	danger?: boolean
	/** At the end of the row, or below if there is no room. */
	children?: ReactNode
}

/** A row of a list: information, a link or a button. */
export function ListRow({ title, detail, to, onClick, icon = 'next', danger, children }: ListRowProps) {
	const words = title && <RowWords title={title} detail={detail} />
	const look = classNames(styles.row, styles.pressable, danger && styles.danger)
	return (
		<li className={styles.item}>
			{to ? (
				<Link to={to} className={look}>
					{words}
					<Icon name={icon} size={18} weight={2.8} />
				</Link>
			) : onClick ? (
				<button type="button" className={look} onClick={onClick}>
					{words}
					<Icon name={icon} size={21} />
				</button>
			) : (
				<div className={styles.row}>
					{words}
					{children}
				</div>
			)}
		</li>
	)
}

type RowWordsProps = { title: string; detail?: ReactNode; titleId?: string; detailId?: string }

/** The text of a row, for rows with an element of their own. */
export function RowWords({ title, detail, titleId, detailId }: RowWordsProps) {
	return (
		<span className={styles.words}>
			<span id={titleId} className={styles.title}>
				{title}
			</span>
			{detail && (
				<span id={detailId} className={styles.detail}>
					{detail}
				</span>
			)}
		</span>
	)
}
