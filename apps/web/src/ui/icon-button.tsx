import type { ComponentProps } from 'react'
import { PlainButton } from './button.tsx'
import { classNames } from './class-names.ts'
import styles from './icon-button.module.css'
import { Link, type LinkProps } from './link.tsx'

type Look = {
	/** The accessible name. */
	label: string
	/** The icon alone, or printed: on a disc with a border, over the second ink; plate: on an ink disc. */
	look?: 'printed' | 'plate'
	/** 44 instead of 48 pixels. */
	small?: boolean
}

/** A round button with an icon as its child. */
export function IconButton({ label, look, small, className, ...props }: Look & ComponentProps<'button'>) {
	return <PlainButton className={lookClass({ look, small, className })} aria-label={label} {...props} />
}

/** A link that looks like IconButton. */
export function IconLink({ label, look, small, className, ...props }: Look & LinkProps) {
	return <Link className={lookClass({ look, small, className })} aria-label={label} {...props} />
}

type LookInput = { [Key in 'look' | 'small']: Look[Key] | undefined } & { className: string | undefined }

function lookClass({ look, small, className }: LookInput): string {
	return classNames(styles.button, small && styles.small, look && styles[look], className)
}
