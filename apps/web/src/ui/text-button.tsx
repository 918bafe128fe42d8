import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import styles from './text-button.module.css'

type TextButtonProps = ComponentProps<'button'> & {
	/** quiet: small and soft, in the middle of its line. */
	look?: 'quiet'
}

/** A button that looks like a link in a text: for what few people want. */
export function TextButton({ look, className, ...props }: TextButtonProps) {
	return <button type="button" className={classNames(styles.button, look && styles[look], className)} {...props} />
}
