import { profileTexts } from '@ydo/contract/texts/profile'
import { useOnline } from '#browser/network.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Misprint } from '#ui/misprint.tsx'
import styles from './states.module.css'

/** Replaces a profile that could not be loaded. */
export function ProfileError({ onReload }: { onReload(): void }) {
	const online = useOnline()
	return (
		<>
			<h1 className={styles.title}>{profileTexts.title}</h1>
			<div className={styles.error} role="alert">
				<Misprint className={styles.drawing} />
				<h2>{profileTexts.loadError}</h2>
				<p className={styles.help}>{online ? profileTexts.loadErrorHelp : profileTexts.offlineHelp}</p>
				<Button small second="marigold" onClick={onReload}>
					<Icon name="refresh" size={20} weight={2.8} />
					{profileTexts.reload}
				</Button>
			</div>
		</>
	)
}
