import { photosTexts } from '@ydo/contract/texts/photos'
import { Icon } from '#ui/icon.tsx'
import styles from './photo-editor.module.css'

const texts = photosTexts
/** What the server takes. A phone that keeps photos in another format turns them into one of these. */
const accepted = 'image/jpeg,image/png,image/webp,image/avif'

type AddPhotoProps = {
	/** Whether there is no other photo: then it takes the place of the card's face. */
	first: boolean
	errorId: string | undefined
	onFiles(files: readonly File[]): void
}

/** The next place, which opens the device's own choice of files. */
export function AddPhoto({ first, errorId, onFiles }: AddPhotoProps) {
	return (
		<li className={styles.add}>
			<label className={styles.choose}>
				<input
					className="sr-only"
					type="file"
					multiple
					accept={accepted}
					aria-describedby={errorId}
					data-invalid={errorId ? true : undefined}
					onChange={({ target }) => {
						onFiles([...(target.files ?? [])])
						// The same file may be chosen again.
						target.value = ''
					}}
				/>
				<Icon name="add" size={first ? 34 : 26} weight={3} />
				<span className={first ? styles.call : 'sr-only'}>{first ? texts.choose : texts.more}</span>
				{first && <span className={styles.drop}>{texts.drop}</span>}
			</label>
		</li>
	)
}
