import { correction, generate } from 'lean-qr'
import { useMemo } from 'react'
import styles from './qr-picture.module.css'

/** Modules of light around it, as its readers want them (ISO/IEC 18004, 5.3.8). */
const quiet = 4

/** A text as a QR picture: ink on paper in both themes, since readers of it know dark on light alone. */
export function QrPicture({ code, name }: { code: string; name: string }) {
	const { size, path } = useMemo(() => drawn(code), [code])
	const side = size + 2 * quiet
	return (
		<svg className={styles.picture} viewBox={`${-quiet} ${-quiet} ${side} ${side}`} role="img" aria-label={name}>
			<path d={path} />
		</svg>
	)
}

/** Its dark modules, each a square of one by one. */
function drawn(code: string): { size: number; path: string } {
	const picture = generate(code, { minCorrectionLevel: correction.M })
	const places = Array.from({ length: picture.size }, (_, at) => at)
	const path = places.flatMap((y) => places.filter((x) => picture.get(x, y)).map((x) => `M${x} ${y}h1v1h-1z`)).join('')
	return { size: picture.size, path }
}
