import type { NoticeLine } from '@ydo/client/notices/notice-lines'
import { classNames } from '#ui/class-names.ts'
import { HeartMark } from '#ui/heart-mark.tsx'
import styles from './notice-sign.module.css'

/** Strokes in a box of 24 by 24. */
const strokes = {
	message:
		'M5 5.5h14a1.5 1.5 0 0 1 1.5 1.5v8a1.5 1.5 0 0 1-1.5 1.5h-8L6 20.5v-4H5A1.5 1.5 0 0 1 3.5 15V7A1.5 1.5 0 0 1 5 5.5z',
	key: 'M8 11.5a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM11 12.7L19.5 4.5M16 8l3 3',
} as const

const looks = {
	match: 'rose',
	message: 'marigold',
	'sign-in': 'sun',
	'token-reused': 'sun',
	'keys-reset': 'sun',
} as const

/** What kind of thing happened, as a picture on a tile. Decorative: the words beside it say it. */
export function NoticeSign({ kind }: { kind: NoticeLine['kind'] }) {
	return (
		<span className={classNames(styles.tile, styles[looks[kind]])} aria-hidden="true">
			{kind === 'match' ? <HeartMark size={30} /> : <Drawn d={strokes[kind === 'message' ? 'message' : 'key']} />}
		</span>
	)
}

function Drawn({ d }: { d: string }) {
	return (
		<svg width={24} height={24} viewBox="0 0 24 24" className={styles.drawn} aria-hidden="true">
			<path d={d} />
		</svg>
	)
}
