import { preloaderTexts } from '@ydo/contract/texts/preloader'
import { type CSSProperties, useEffect } from 'react'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { WifiHeart } from '#ui/wifi-heart.tsx'
import intro from './heart-intro.module.css'
import styles from './preloader.module.css'
import { ProgressBar } from './progress-bar.tsx'
import { usePreloaderFrame } from './use-preloader-frame.ts'

type PreloaderProps = {
	/** First name of the member. */
	first: string
	/** Called once, when the welcome is over or skipped. */
	onDone: () => void
}

/** The timed welcome: an intro, the greeting, a bar that fills. It can be skipped from its first frame on. */
export function Preloader({ first, onDone }: PreloaderProps) {
	const { stage, percent } = usePreloaderFrame()
	useEffect(() => {
		if (stage === 'done') onDone()
	}, [stage, onDone])

	const greeting = preloaderTexts.hi(first)
	return (
		<main className={styles.page} data-stage={stage}>
			<WifiHeart
				className={classNames(styles.picture, stage === 'intro' && intro.intro)}
				motion={stage === 'intro' ? 'still' : 'sending'}
			/>
			<div className={styles.greeting} aria-live="polite">
				<h1 className={styles.hi} style={{ '--letters': greeting.length } as CSSProperties}>
					{greeting}
				</h1>
				<p className={styles.welcome}>{preloaderTexts.welcome}</p>
			</div>
			<div className={styles.progress}>
				<ProgressBar label={preloaderTexts.working} percent={percent} />
			</div>
			<Button look="outline" small className={styles.skip} onClick={onDone}>
				{preloaderTexts.skip} <Icon name="next" size={18} weight={3} />
			</Button>
		</main>
	)
}
