import { heartOutline } from './heart-outline.ts'
import { RegisterCross } from './register-cross.tsx'

/** A misprint: the same heart in both inks, far out of register. */
export function MisprintedHearts({ className }: { className: string | undefined }) {
	return (
		<svg className={`overprint ${className}`} viewBox="0 0 320 250" aria-hidden="true">
			<g fill="none" strokeWidth="9" strokeLinejoin="round" strokeLinecap="round">
				<path
					className="ink"
					stroke="var(--mari)"
					transform="translate(40 30) rotate(9 160 120) scale(.92)"
					d={heartOutline}
				/>
				<path className="ink" stroke="var(--rose)" transform="translate(-24 4) rotate(-8 160 120)" d={heartOutline} />
			</g>
			<RegisterCross x={26} y={222} ink="var(--rose-deep)" />
			<RegisterCross x={38} y={230} />
			<RegisterCross x={284} y={26} ink="var(--rose-deep)" />
			<RegisterCross x={295} y={36} />
		</svg>
	)
}
