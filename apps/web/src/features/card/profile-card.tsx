import type { Card } from '@ydo/contract/cards'
import { homeTexts } from '@ydo/contract/texts/home'
import { memo, type RefObject, useLayoutEffect, useMemo, useRef } from 'react'
import { useCommonTags } from '#member/own-tags.ts'
import { PlainButton } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { TagList } from '#ui/tag-list.tsx'
import { CardHeading } from './card-heading.tsx'
import { CardPhoto } from './card-photo.tsx'
import styles from './profile-card.module.css'
import { useReasons } from './reasons.ts'

type ProfileCardProps = {
	card: Card
	priority?: 'high' | 'low'
	/** True to show the reason line. */
	dealt?: boolean
}

/**
 * A card in the deck: photo, name, two lines of the description, one line of tags. The rest is behind "Read more"; that button has no
 * handler of its own, because a press anywhere on a card opens it.
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
				<p className={styles.description} dir="auto" data-clips>
					{card.description}
				</p>
				<TagList className={styles.tags} tags={card.tags} isCommon={isCommon} commonWord={homeTexts.inCommon} />
			</div>
			<PlainButton className={styles.more}>
				<span className={styles.moreText}>{homeTexts.more}</span>
				<Icon name="next" size={20} weight={3} />
			</PlainButton>
		</article>
	)
})

/**
 * Sets the attribute `data-clipped` on a caption while one of its parts marked `data-clips` overflows, so that the style can offer "Read
 * more". Written to the element: measuring must not cause another render.
 */
function useClippedMark(caption: RefObject<HTMLElement | null>, content: unknown): void {
	// biome-ignore lint/correctness/useExhaustiveDependencies: other content clips differently
	useLayoutEffect(() => {
		const element = caption.current
		if (!element) return
		const mark = () => element.toggleAttribute('data-clipped', clipsAny(element))
		const observer = new ResizeObserver(mark)
		observer.observe(element)
		return () => observer.disconnect()
	}, [content])
}

function clipsAny(caption: HTMLElement): boolean {
	return [...caption.querySelectorAll('[data-clips]')].some(
		({ scrollHeight, clientHeight }) => clientHeight > 0 && scrollHeight > clientHeight + 1,
	)
}

/** The three inks side by side, like a printer's colour bar in a corner of the sheet. */
function RegisterDots({ className }: { className?: string | undefined }) {
	return (
		<span className={classNames(styles.dots, className)} aria-hidden="true">
			<i />
			<i />
			<i />
		</span>
	)
}
