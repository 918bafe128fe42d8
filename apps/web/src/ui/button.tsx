import type { ComponentProps, KeyboardEvent } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names.ts'
import { Link, type LinkProps } from './link.tsx'

type Look = {
	/** plate: the main action. outline: a secondary one. on-plate: the main action on an ink plate. */
	look?: 'plate' | 'outline' | 'on-plate'
	/** The ink beneath: marigold for saving and retrying. */
	second?: 'rose' | 'marigold'
	small?: boolean
}

type ButtonProps = Look & ComponentProps<'button'> & { busy?: boolean }

type ButtonLinkProps = Look & LinkProps & { busy?: boolean }

/**
 * A pill button. While `busy` it shows progress and ignores presses, but stays focusable, so that keyboard and screen reader users do not
 * lose their place.
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

/** A button without a look of its own: its caller gives it one. For what none of the others fits. Enter that is held presses it once. */
export function PlainButton(props: ComponentProps<'button'>) {
	return <button type="button" onKeyDown={ignoreHeldEnter} {...props} />
}

/** Browsers press a button again and again while Enter is held. */
function ignoreHeldEnter(event: KeyboardEvent): void {
	if (event.key === 'Enter' && event.repeat) event.preventDefault()
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
