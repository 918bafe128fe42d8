import type { ComponentProps } from 'react'
import { classNames } from '#ui/class-names.ts'
import { HalfCard } from '#ui/half-card.tsx'
import styles from './stand-in.module.css'

type StandInProps = Pick<ComponentProps<typeof HalfCard>, 'title' | 'help' | 'children'> & {
	className: string | undefined
}

/** What stands in place of the cards. */
export function StandIn({ className, ...card }: StandInProps) {
	return (
		<div className={classNames(styles.place, className)}>
			<HalfCard className={styles.print} {...card} />
		</div>
	)
}
