import { countLetters, lettersOver, limitOf } from '@ydo/contract/letters'
import { limits } from '@ydo/contract/limits'
import type { Photo } from '@ydo/contract/photos'
import { photosTexts as texts } from '@ydo/contract/texts/photos'
import { profileTexts } from '@ydo/contract/texts/profile'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { GroupTitle } from '#ui/group-title.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import styles from './chosen-photo.module.css'

type ChosenPhotoProps = {
	photo: Photo
	index: number
	count: number
	/** The unsaved description. */
	written: string | undefined
	/** True while it is being opened for cropping; and why that failed. */
	opening: boolean
	failed: string | undefined
	onMove(to: number): void
	onCrop(): void
	onDescribe(text: string): void
}

const limit = limitOf(limits.photoDescriptionLength)

/** Actions for the selected photo: move, crop, describe. */
export function ChosenPhoto(props: ChosenPhotoProps) {
	const { photo, index, count, written, opening, failed, onMove, onCrop, onDescribe } = props
	// The raw text: the server trims spaces.
	const [text, setText] = useState(written ?? photo.description ?? '')
	const tooLong = lettersOver(text.trim(), limit) > 0
	return (
		<div className={styles.chosen}>
			<div className={styles.top}>
				<GroupTitle as="h2">{texts.chosen(index + 1)}</GroupTitle>
				{count > 1 && <span className="soft text-3">{texts.hint}</span>}
			</div>
			<div className={styles.ways}>
				<Turn name={texts.earlier(index + 1)} icon="previous" off={index === 0} onPress={() => onMove(index - 1)} />
				<Turn name={texts.later(index + 1)} icon="next" off={index === count - 1} onPress={() => onMove(index + 1)} />
				<Button small look="outline" busy={opening} aria-label={texts.cropChosen(index + 1)} onClick={onCrop}>
					<Icon name="crop" size={19} />
					{texts.crop}
				</Button>
			</div>
			{failed && (
				<p className={styles.failed} role="alert">
					{failed}
				</p>
			)}
			<Field
				label={texts.describe(index + 1)}
				value={text}
				hint={texts.describeHint}
				error={tooLong ? profileTexts.errors.long(limits.photoDescriptionLength) : undefined}
				counter={profileTexts.counter(countLetters(text.trim()), limits.photoDescriptionLength)}
				lines={2}
				onChange={(next) => {
					const line = next.replaceAll(/[\r\n]+/g, ' ')
					setText(line)
					if (lettersOver(line.trim(), limit) === 0) onDescribe(line)
				}}
			/>
		</div>
	)
}

type TurnProps = { name: string; icon: 'previous' | 'next'; off: boolean; onPress(): void }

/** Stays focusable at the ends: the last move must not lose the focus. */
function Turn({ name, icon, off, onPress }: TurnProps) {
	return (
		<IconButton
			look="plate"
			className={styles.turn}
			label={name}
			aria-disabled={off || undefined}
			onClick={off ? undefined : onPress}
		>
			<Icon name={icon} size={22} weight={3} />
		</IconButton>
	)
}
