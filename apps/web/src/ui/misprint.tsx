const heart =
	'M160 196C214 166 264 142 259 98C254 58 212 44 186 62C170 73 162 88 160 106C158 88 150 73 134 62C108 44 66 58 61 98C56 142 106 166 160 196Z'

/** A press fault: two hearts out of register. Stands for an error. Decorative. */
export function Misprint({ className }: { className?: string | undefined }) {
	return (
		<svg
			className={`overprint ${className ?? ''}`}
			viewBox="0 0 320 220"
			fill="none"
			strokeWidth="9"
			strokeLinejoin="round"
			aria-hidden="true"
		>
			<path className="ink" stroke="var(--mari)" d={heart} transform="translate(98 44) scale(0.86) rotate(4 160 120)" />
			<path className="ink" stroke="var(--rose)" d={heart} transform="translate(-40 8) scale(0.9) rotate(-9 160 120)" />
		</svg>
	)
}
