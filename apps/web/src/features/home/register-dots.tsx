import { classNames } from '#ui/class-names.ts'
import styles from './register-dots.module.css'

/** The three inks side by side, as printers check them in a corner of the sheet. */
export function RegisterDots({ className }: { className?: string | undefined }) {
	return (
		<span className={classNames(styles.dots, className)} aria-hidden="true">
			<i />
			<i />
			<i />
		</span>
	)
}
