import type { ComponentProps } from 'react'
import styles from './chip.module.css'
import { classNames } from './class-names.ts'

type ChipProps = ComponentProps<'button'> & {
	/** Chosen. A chip with `aria-pressed` says so itself. */
	on?: boolean
}

/** A small pill button, one of several side by side. */
export function Chip({ on = false, className, ...props }: ChipProps) {
	return <button type="button" className={classNames(styles.chip, on && styles.on, className)} {...props} />
}
