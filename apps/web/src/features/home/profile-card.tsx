import type { Card } from '@ydo/contract/cards'
import { homeTexts } from '@ydo/contract/texts/home'
import { memo, useMemo, useRef } from 'react'
import { useCommonTags } from '#platform/own-tags.ts'
import { Icon } from '#ui/icon.tsx'
import { TagList } from '#ui/tag-list.tsx'
import { CardHeading } from './card-heading.tsx'
import { CardPhoto } from './card-photo.tsx'
import styles from './profile-card.module.css'
import { useReasons } from './reasons.ts'
import { RegisterDots } from './register-dots.tsx'
import { useClippedMark } from './use-clipped-mark.ts'

type ProfileCardProps = {
	card: Card
	priority?: 'high' | 'low'
	/** Whether it says why it is dealt. */
	dealt?: boolean
}

/**
 * A card as it is dealt: photo, name, two lines of the description, one line of tags. What has no room is behind
 * "Read more"; that button has no handler of its own, because a press anywhere on a card opens it.
 */
export const ProfileCard = memo(function ProfileCard({ card, priority = 'low', dealt }: ProfileCardProps) {
	const article = useRef<HTMLElement>(null)
	const isCommon = useCommonTags()
	useClippedMark(
		article,
		useMemo(() => ({ card, isCommon }), [card, isCommon]),
	)
	const reasons = useReasons()
	return (
		<article ref={article} className={styles.card}>
			<div className={styles.picture}>
				<CardPhoto card={card} priority={priority} />
				<RegisterDots className={styles.register} />
				{dealt && reasons && <reasons.Line text={reasons.textOf(card)} />}
			</div>
			<div className={styles.caption}>
				<CardHeading card={card} />
				<p className={styles.description} data-clips>
					{card.description}
				</p>
				<TagList className={styles.tags} tags={card.tags} isCommon={isCommon} commonWord={homeTexts.inCommon} />
			</div>
			<button type="button" className={styles.more}>
				<span className={styles.moreText}>{homeTexts.more}</span>
				<Icon name="next" size={20} weight={3} />
			</button>
		</article>
	)
})
