const scallops =
	'M11.5 0Q13.84 3.16 10.36 4.99Q11.09 8.85 7.17 8.99Q6.16 12.79 2.56 11.21Q0 14.19 -2.56 11.21Q-6.16 12.79 -7.17 8.99Q-11.1 8.85 -10.36 4.99Q-13.84 3.16 -11.5 0Q-13.84 -3.16 -10.36 -4.99Q-11.09 -8.85 -7.17 -8.99Q-6.16 -12.79 -2.56 -11.21Q0 -14.19 2.56 -11.21Q6.16 -12.79 7.17 -8.99Q11.1 -8.85 10.36 -4.99Q13.84 -3.16 11.5 0Z'
const heart = 'M0 5.5C-7.5.5-5-5-1.8-4.3-.8-4.1 0-3 0-2.3 0-3 .8-4.1 1.8-4.3 5-5 7.5.5 0 5.5Z'

/** A wax seal with a heart in it, `size` pixels wide. Decorative. */
export function WaxSeal({ size = 26, className }: { size?: number; className?: string | undefined }) {
	return (
		<svg className={className} width={size} height={size} viewBox="-14 -14 28 28" aria-hidden="true">
			<path d={scallops} fill="var(--verm-deep)" />
			<circle r="8.3" fill="none" stroke="var(--card)" strokeOpacity=".55" />
			<path d={heart} fill="var(--card)" />
		</svg>
	)
}
