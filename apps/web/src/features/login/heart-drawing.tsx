import { useId } from 'react'
import { classNames } from '#ui/class-names.ts'
import { heartOutline } from '#ui/heart-outline.ts'
import styles from './heart-drawing.module.css'

const line =
	'M-10 172C60 204 118 218 160 196C214 166 264 142 259 98C254 58 212 44 186 62C170 73 162 88 160 106C158 88 150 73 134 62C108 44 66 58 61 98C56 142 106 166 160 196C202 218 262 204 330 166'

/** One line of two inks that crosses the page and draws a heart on its way, within five seconds. Then the heart blushes. */
export function HeartDrawing({ className }: { className: string | undefined }) {
	const dots = useId()
	return (
		<div className={className}>
			<svg className={classNames('overprint', styles.drawing)} viewBox="0 27 320 196" aria-hidden="true">
				<defs>
					<pattern id={dots} width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(30)">
						<circle cx="4.5" cy="4.5" r="2.7" fill="var(--rose)" />
					</pattern>
				</defs>
				<path className={styles.blush} d={heartOutline} fill={`url(#${dots})`} transform="translate(7 6)" />
				<path className={classNames('ink', styles.marigold)} pathLength="1" d={line} transform="translate(6 5)" />
				<path className={classNames('ink', styles.rose)} pathLength="1" d={line} />
			</svg>
		</div>
	)
}
