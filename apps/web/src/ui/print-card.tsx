import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import styles from './print-card.module.css'

type PrintCardProps = ComponentProps<'div'> & {
	/** For cards much higher than wide: the plates turn less, so their corners stay near. */
	tall?: boolean
	/** Class of the sheet inside; `className` applies to the whole print. */
	sheetClassName?: string | undefined
}

/** The printed card: its children on a paper sheet over a rose and a marigold plate. One per screen. */
export function PrintCard({ tall = false, className, sheetClassName, children, ...props }: PrintCardProps) {
	return (
		<div className={classNames(styles.print, tall && styles.tall, className)} {...props}>
			<div className={classNames(styles.sheet, sheetClassName)}>{children}</div>
		</div>
	)
}
