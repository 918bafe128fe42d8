import type { ComponentProps } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names.ts'
import { Link, type LinkProps } from './link.tsx'

type Look = {
	/** plate: the one main action. outline: anything second to it. on-plate: main action on an ink plate. */
	look?: 'plate' | 'outline' | 'on-plate'
	/** The ink beneath: marigold for saving and trying again. */
	second?: 'rose' | 'marigold'
	small?: boolean
}

type ButtonProps = Look & ComponentProps<'button'> & { busy?: boolean }

type ButtonLinkProps = Look & LinkProps & { busy?: boolean }

/**
 * A pill off the press. While `busy` it shows that work goes on and takes no press, but stays focusable, so that
 * keyboard and screen reader users are not thrown out of it.
 */
export function Button({ look, second, small, busy = false, className, onClick, ...props }: ButtonProps) {
	return (
		<button
			type="button"
			className={classNames(lookClass({ look, second, small }), busy && styles.busy, className)}
			aria-busy={busy || undefined}
			aria-disabled={busy || undefined}
			onClick={busy ? undefined : onClick}
			{...props}
		/>
	)
}

/** A link that looks like Button, also while `busy`. */
export function ButtonLink({ look, second, small, busy = false, className, ...props }: ButtonLinkProps) {
	return (
		<Link
			className={classNames(lookClass({ look, second, small }), busy && styles.busy, className)}
			aria-busy={busy || undefined}
			aria-disabled={busy || undefined}
			{...props}
		/>
	)
}

type LookInput = { [Key in keyof Look]: Look[Key] | undefined }

function lookClass({ look = 'plate', second = 'rose', small = false }: LookInput): string {
	return classNames(
		styles.button,
		look !== 'plate' && styles[look],
		second === 'marigold' && styles.marigold,
		small && styles.small,
	)
}
