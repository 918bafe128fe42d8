import { welcomeTexts } from '@ydo/contract/texts/welcome'
import type { Ref } from 'react'
import { Button, ButtonLink } from '#ui/button.tsx'
import { HotWord } from '#ui/hot-word.tsx'
import { WifiHeart } from '#ui/wifi-heart.tsx'
import styles from './refusal.module.css'

const texts = welcomeTexts.refusal

/** For somebody under 18. */
export function Refusal({ ref, date, onBack }: { ref: Ref<HTMLElement>; date: string; onBack(): void }) {
	return (
		<main ref={ref} className={styles.main}>
			<div className={styles.place}>
				<div className={styles.drawing}>
					<WifiHeart />
				</div>
				<h1 tabIndex={-1}>
					<HotWord words={texts.title} />
				</h1>
				<p>{texts.help}</p>
				<p className={styles.soft}>{texts.written(date)}</p>
				<div className={styles.ways}>
					<ButtonLink to="/home">{texts.leave}</ButtonLink>
					<Button look="outline" onClick={onBack}>
						{texts.mend}
					</Button>
				</div>
			</div>
		</main>
	)
}
