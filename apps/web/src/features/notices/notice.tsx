import { homeTexts } from '@ydo/contract/texts/home'
import { Suspense, useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Misprint } from '#ui/misprint.tsx'
import { onDemand } from '#ui/on-demand.tsx'
import styles from './notice.module.css'
import { RegisterCross } from './register-cross.tsx'

// Many dots, seldom needed: preloaded while there are cards. Offline its place stays empty.
const heart = onDemand(
	() => import('./halftone-heart.tsx').catch(() => ({ HalftoneHeart: () => null })),
	'HalftoneHeart',
)
export const loadDrawing = heart.prefetch

type NoticeProps = {
	kind: 'empty' | 'error'
	title: string
	/** Default: that of the kind. */
	help?: string
	/** True while reloading. */
	busy?: boolean
	/** Set if the person's own action caused the notice: it then takes the focus. */
	focusOnMount?: boolean
	onReload(): void
}

const parts = {
	empty: { Drawing: heart.Screen, help: homeTexts.emptyHelp, second: 'rose', role: undefined },
	error: { Drawing: MisprintedHearts, help: homeTexts.loadErrorHelp, second: 'marigold', role: 'alert' },
} as const

/** Replaces the cards when there are none: a misprint, its meaning, and Reload. */
export function Notice({
	kind,
	title,
	help = parts[kind].help,
	busy = false,
	focusOnMount = false,
	onReload,
}: NoticeProps) {
	const sheet = useRef<HTMLDivElement>(null)
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, when it appears
	useEffect(() => {
		if (focusOnMount) sheet.current?.focus()
	}, [])
	const { Drawing, second, role } = parts[kind]
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

/** A misprint, with register marks that show how far the inks are off. */
function MisprintedHearts({ className }: { className: string | undefined }) {
	return (
		<Misprint className={className}>
			<RegisterCross x={26} y={222} ink="var(--rose-deep)" />
			<RegisterCross x={38} y={230} />
			<RegisterCross x={284} y={26} ink="var(--rose-deep)" />
			<RegisterCross x={295} y={36} />
		</Misprint>
	)
}
