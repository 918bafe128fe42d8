import type { Sending } from '@ydo/client/photos/photos-snapshot'
import { photosTexts } from '@ydo/contract/texts/photos'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from './failed-photos.module.css'
import { nameOf } from './name-of.ts'

const texts = photosTexts

type FailedPhotosProps = { items: readonly Sending[]; onRetry(key: number): void; onDismiss(key: number): void }

/** What could not be sent, each with the reason and what can be done about it. */
export function FailedPhotos({ items, onRetry, onDismiss }: FailedPhotosProps) {
	return (
		<div className={styles.list} role="alert">
			{items.map(({ key, file, reason, again }) => (
				<div key={key} className={styles.item}>
					<p className={styles.words}>
						<strong className={styles.name}>{nameOf(file)}</strong>
						<span>{reason}</span>
					</p>
					<div className={styles.ways}>
						{again && (
							<Button small second="marigold" onClick={() => onRetry(key)}>
								<Icon name="refresh" size={19} weight={2.8} />
								{texts.again}
							</Button>
						)}
						<button
							type="button"
							className={styles.dismiss}
							aria-label={texts.dismiss(nameOf(file))}
							onClick={() => onDismiss(key)}
						>
							<Icon name="close" size={19} weight={3} />
						</button>
					</div>
				</div>
			))}
		</div>
	)
}
