/** The printer's cross that shows if two inks align. Decorative. */
export function RegisterMark({ className, size = 26 }: { className?: string | undefined; size?: number }) {
	return (
		<svg
			className={className}
			width={size}
			height={size}
			viewBox="0 0 26 26"
			fill="none"
			stroke="var(--ink)"
			strokeWidth="2"
			aria-hidden="true"
		>
			<circle cx="13" cy="13" r="7" />
			<path d="M13 0v26M0 13h26" />
		</svg>
	)
}
