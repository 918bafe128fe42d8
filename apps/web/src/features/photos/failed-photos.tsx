import type { Sending } from '@ydo/client/photos/photos-snapshot'
import { photosTexts } from '@ydo/contract/texts/photos'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import styles from './failed-photos.module.css'
import { nameOf } from './name-of.ts'

const texts = photosTexts

type FailedPhotosProps = { items: readonly Sending[]; onRetry(key: number): void; onDismiss(key: number): void }

/** The failed uploads, each with its reason and actions. */
export function FailedPhotos({ items, onRetry, onDismiss }: FailedPhotosProps) {
	return (
		<div className={styles.list} role="alert">
			{items.map(({ key, file, reason, again }) => (
				<div key={key} className={styles.item}>
					<p className={styles.words}>
						<strong className={styles.name} dir="auto">
							{nameOf(file)}
						</strong>
						<span>{reason}</span>
					</p>
					<div className="line gap-4">
						{again && (
							<Button small second="marigold" onClick={() => onRetry(key)}>
								<Icon name="refresh" size={19} weight={2.8} />
								{texts.again}
							</Button>
						)}
						<IconButton small label={texts.dismiss(nameOf(file))} onClick={() => onDismiss(key)}>
							<Icon name="close" size={19} weight={3} />
						</IconButton>
					</div>
				</div>
			))}
		</div>
	)
}
