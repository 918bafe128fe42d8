import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { heartOutline } from './heart-outline.ts'

type MisprintProps = { className?: string | undefined; children?: ReactNode }

/**
 * A misprint: the same heart in both inks, far out of register. Represents an error. Decorative. `children` are drawn over it, in a box of
 * 320 by 250.
 */
export function Misprint({ className, children }: MisprintProps) {
	return (
		<svg
			className={classNames('overprint', className)}
			viewBox="0 0 320 250"
			fill="none"
			strokeWidth="9"
			strokeLinejoin="round"
			aria-hidden="true"
		>
			<path
				className="ink"
				stroke="var(--mari)"
				transform="translate(40 30) rotate(9 160 120) scale(.92)"
				d={heartOutline}
			/>
			<path className="ink" stroke="var(--rose)" transform="translate(-24 4) rotate(-8 160 120)" d={heartOutline} />
			{children}
		</svg>
	)
}
