import { photosTexts } from '@ydo/contract/texts/photos'
import { Icon } from '#ui/icon.tsx'
import styles from './photo-editor.module.css'

const texts = photosTexts
/** The formats that the server accepts. A phone with photos in another format converts them. */
const accepted = 'image/jpeg,image/png,image/webp,image/avif'

type AddPhotoProps = {
	/** True if there is no other photo: the tile is then the card's main photo. */
	first: boolean
	errorId: string | undefined
	onFiles(files: readonly File[]): void
}

/** The next empty tile, which opens the file picker. */
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
						// Allows the same file to be chosen again.
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
