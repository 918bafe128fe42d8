import { homeTexts } from '@ydo/contract/texts/home'
import { Suspense, useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { onDemand } from '#ui/on-demand.tsx'
import { MisprintedHearts } from './misprinted-hearts.tsx'
import styles from './notice.module.css'

// Many dots for few: it comes while there are cards. Without a network its place stays empty.
const heart = onDemand(
	() => import('./halftone-heart.tsx').catch(() => ({ HalftoneHeart: () => null })),
	'HalftoneHeart',
)
export const loadDrawing = heart.load

type NoticeProps = {
	kind: 'empty' | 'error'
	title: string
	/** Whether the reload is under way. */
	busy?: boolean
	/** When the person's own doing brought the notice up, the focus comes here with it. */
	focusOnMount?: boolean
	onReload(): void
}

const parts = {
	empty: { Drawing: heart.Screen, help: homeTexts.emptyHelp, second: 'rose', role: undefined },
	error: { Drawing: MisprintedHearts, help: homeTexts.loadErrorHelp, second: 'marigold', role: 'alert' },
} as const

/** What stands in place of cards when there are none: a press fault, what it means, and Reload. */
export function Notice({ kind, title, busy = false, focusOnMount = false, onReload }: NoticeProps) {
	const sheet = useRef<HTMLDivElement>(null)
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, when it appears
	useEffect(() => {
		if (focusOnMount) sheet.current?.focus()
	}, [])
	const { Drawing, help, second, role } = parts[kind]
	return (
		<div ref={sheet} className={classNames(styles.notice, styles[kind])} role={role} tabIndex={-1} data-notice>
			<Suspense fallback={<div className={styles.drawing} />}>
				<Drawing className={styles.drawing} />
			</Suspense>
			<h2 className={styles.title}>{title}</h2>
			<p className={styles.help}>{help}</p>
			<Button small second={second} busy={busy} onClick={onReload}>
				<Icon name="refresh" size={20} weight={2.8} />
				{homeTexts.reload}
			</Button>
		</div>
	)
}
