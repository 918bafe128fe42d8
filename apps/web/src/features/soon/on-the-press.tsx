import { useId } from 'react'
import { HeartPills } from '#ui/heart-mark.tsx'
import { RegisterMark } from '#ui/register-mark.tsx'
import styles from './on-the-press.module.css'

const corners = [
	[70, 26],
	[230, 26],
	[70, 254],
	[230, 254],
] as const

/** A sheet half through the press: above the roller the heart is printed, below it is still a dotted plan. Decorative. */
export function OnThePress({ className }: { className: string | undefined }) {
	const printed = useId()
	return (
		<svg className={className} viewBox="0 0 320 300" aria-hidden="true">
			<clipPath id={printed}>
				<rect className={styles.travel} x="0" y="-170" width="320" height="330" />
			</clipPath>
			<rect className={styles.second} x="54" y="12" width="216" height="280" rx="24" />
			<rect className={styles.sheet} x="50" y="8" width="216" height="280" rx="24" />
			{corners.map(([x, y]) => (
				<g key={`${x},${y}`} transform={`translate(${x - 2} ${y})`}>
					<RegisterMark size={18} />
				</g>
			))}
			<g className={styles.plan} transform="translate(55.5 37.5) scale(2.05)">
				<rect x="33.2" y="17.2" width="33.6" height="65.6" rx="16.8" transform="translate(-11.4 0) rotate(-45 50 50)" />
				<rect x="33.2" y="17.2" width="33.6" height="65.6" rx="16.8" transform="translate(11.4 0) rotate(45 50 50)" />
			</g>
			<g clipPath={`url(#${printed})`}>
				<g className="overprint" transform="translate(55.5 37.5) scale(2.05)">
					<HeartPills />
				</g>
			</g>
			<Roller />
		</svg>
	)
}

function Roller() {
	return (
		<g className={styles.travel}>
			<path className={styles.axle} d="M10 160h296" />
			<rect className={styles.shadow} x="30" y="147" width="260" height="34" rx="17" />
			<rect className={styles.roller} x="27" y="143" width="260" height="34" rx="17" />
			<rect fill="var(--rose)" x="46" y="157" width="116" height="6" rx="3" />
			<rect fill="var(--mari)" x="154" y="157" width="114" height="6" rx="3" />
			<rect fill="var(--verm)" x="152" y="157" width="10" height="6" />
		</g>
	)
}
