import { chatTexts } from '@ydo/contract/texts/chat'
import type { ReactNode } from 'react'
import { HeartMark } from '#ui/heart-mark.tsx'
import styles from './reaction-sign.module.css'

// Maps, not objects: a peer's word may be the name of an object's builtin property.
const names = new Map<string, string>(Object.entries(chatTexts.reactions))

/** The reactions, in the order of the palette. */
export const palette: readonly string[] = [...names.keys()]

/** The name of a reaction. */
export function reactionName(emoji: string): string {
	return names.get(emoji) ?? emoji
}

const tear = 'M17.4 13.6c1.6 2.2 2.1 3.2 2.1 4a2.1 2.1 0 0 1-4.2 0c0-.8.5-1.8 2.1-4z'
const flame =
	'M12 1.8c1 3.6 6.8 6.2 6.8 12.2A6.8 6.8 0 0 1 12 21.6 6.8 6.8 0 0 1 5.2 14c0-2.6 1.4-4.4 2.6-6 .5 1.4 1.1 2 2 2.4C9.6 7 10.4 4 12 1.8z'
const core = 'M12 11.2c.6 2 3.2 3.2 3.2 6A3.2 3.2 0 0 1 12 20.6 3.2 3.2 0 0 1 8.8 17.2c0-2.8 2.6-4 3.2-6z'
const thumb = 'M10.2 10.2l3-6.4c1.7 0 2.6 1.2 2.3 2.9l-.6 3h4c1.2 0 2 1 1.7 2.2l-1.5 6c-.2.9-1 1.5-1.9 1.5h-7z'

/** Drawn in both inks, like all print here; other emoji use the device's font. */
const drawings = new Map<string, ReactNode>(
	Object.entries({
		'😂': (
			<Head>
				<path d="M6.6 9.6q1.7-2 3.4 0M14 9.6q1.7-2 3.4 0" />
				<path className={styles.fill} d="M6.8 13h10.4a5.2 5.2 0 0 1-10.4 0z" />
			</Head>
		),
		'😮': (
			<Head>
				<path d="M8.6 9h.01M15.4 9h.01" strokeWidth="2.8" />
				<ellipse className={styles.fill} cx="12" cy="15.4" rx="2.6" ry="3.2" />
			</Head>
		),
		'😢': (
			<Head>
				<path d="M8.6 9.8h.01M15.4 9.8h.01" strokeWidth="2.8" />
				<path d="M8.8 16.6q3.2-3 6.4 0" />
				<path className={styles.tear} d={tear} />
			</Head>
		),
		'🔥': (
			<>
				<path className="ink" d={flame} fill="var(--rose)" />
				<path className="ink" d={core} fill="var(--mari)" />
			</>
		),
		'👍': (
			<>
				<path className="ink" d={thumb} fill="var(--rose)" />
				<rect className="ink" x="3.6" y="9.4" width="8" height="10.6" rx="2" fill="var(--mari)" />
			</>
		),
	}),
)

/** The icon of a reaction, `size` pixels wide. Decorative: text says it too. */
export function ReactionSign({ emoji, size }: { emoji: string; size: number }) {
	if (emoji === '❤️') return <HeartMark size={size} />
	const drawing = drawings.get(emoji)
	if (!drawing)
		return (
			<span className={styles.other} aria-hidden="true">
				{emoji}
			</span>
		)
	return (
		<svg className={`overprint ${styles.sign}`} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
			{drawing}
		</svg>
	)
}

/** A face: a disc of one ink, the other at its cheek. */
function Head({ children }: { children: ReactNode }) {
	return (
		<>
			<circle cx="12" cy="12" r="10.5" fill="var(--mari)" />
			<circle className={styles.cheek} cx="15.5" cy="15" r="7" />
			<g className={styles.lines}>{children}</g>
		</>
	)
}
