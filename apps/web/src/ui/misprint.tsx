import { classNames } from './class-names.ts'
import { heartOutline } from './heart-outline.ts'

/** A press fault: the same heart in both inks, far out of register. Stands for an error. Decorative. */
export function Misprint({ className }: { className?: string | undefined }) {
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
		</svg>
	)
}
