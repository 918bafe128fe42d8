import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import { Link } from './link.tsx'
import styles from './rows.module.css'

/** Rows on one sheet of paper, a dotted rule between them. */
export function Rows({ children }: { children: ReactNode }) {
	return <ul className={styles.rows}>{children}</ul>
}

type RowProps = {
	/** The row's own line; absent when `children` bring all of it. */
	title?: string
	/** A second, softer line. */
	help?: ReactNode
	/** At the end of the row, or below where there is no room. */
	children?: ReactNode
}

/** A row that tells something. */
export function Row({ title, help, children }: RowProps) {
	return (
		<li className={styles.item}>
			<div className={styles.row}>
				{title && <RowWords title={title} help={help} />}
				{children}
			</div>
		</li>
	)
}

/** A row that leads somewhere: an address of ours, or "mailto:…". */
export function RowLink({ to, title, help }: { to: string; title: string; help?: ReactNode }) {
	return (
		<li className={styles.item}>
			<Link to={to} className={classNames(styles.row, styles.pressable)}>
				<RowWords title={title} help={help} />
				<Icon name="next" size={18} weight={2.8} />
			</Link>
		</li>
	)
}

type RowButtonProps = {
	title: string
	help?: ReactNode
	icon: IconName
	/** Ends or deletes something. */
	danger?: boolean
	onClick(): void
}

/** A row that does something. */
export function RowButton({ title, help, icon, danger = false, onClick }: RowButtonProps) {
	return (
		<li className={styles.item}>
			<button
				type="button"
				className={classNames(styles.row, styles.pressable, danger && styles.danger)}
				onClick={onClick}
			>
				<RowWords title={title} help={help} />
				<Icon name={icon} size={21} />
			</button>
		</li>
	)
}

type RowWordsProps = { title: string; help?: ReactNode; titleId?: string; helpId?: string }

/** The words of a row, for rows that bring an element of their own. */
export function RowWords({ title, help, titleId, helpId }: RowWordsProps) {
	return (
		<span className={styles.words}>
			<span id={titleId} className={styles.title}>
				{title}
			</span>
			{help && (
				<span id={helpId} className={styles.help}>
					{help}
				</span>
			)}
		</span>
	)
}
