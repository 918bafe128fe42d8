import type { ComponentProps } from 'react'
import { classNames } from '#ui/class-names.ts'
import { HalfCard } from '#ui/half-card.tsx'
import styles from './notice-card.module.css'

type NoticeCardProps = Pick<ComponentProps<typeof HalfCard>, 'title' | 'help' | 'children'> & {
	className: string | undefined
}

/** A half-printed card with a notice, which replaces the cards. */
export function NoticeCard({ className, ...card }: NoticeCardProps) {
	return (
		<div className={classNames(styles.place, className)}>
			<HalfCard className={styles.print} {...card} />
		</div>
	)
}
