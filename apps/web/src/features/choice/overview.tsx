import type { MemberView } from '@ydo/client/member/member-view'
import { choiceTexts } from '@ydo/contract/texts/choice'
import { navTexts } from '@ydo/contract/texts/nav'
import { Notice } from '#ui/notice.tsx'
import { ScreenHeading } from '#ui/screen-heading.tsx'
import { WaxSeal } from '#ui/wax-seal.tsx'
import styles from './overview.module.css'
import { SixtyDots } from './sixty-dots.tsx'

/** How many choices are open, and what leaves next and when, or why nothing does. */
export function Overview({ view: { choices, most, status, isRecoverable } }: { view: MemberView }) {
	const next = choices.filter(({ state }) => state === 'goes next').length
	return (
		<>
			<div className={styles.head}>
				<ScreenHeading>{navTexts.choice}</ScreenHeading>
				<p className={styles.count}>
					<span className={styles.number}>{choices.length}</span> {choiceTexts.of(most)}
				</p>
			</div>
			<SixtyDots open={choices.length} next={next} most={most} />
			{status === 'violated' ? (
				<Notice kind="failure" text={choiceTexts.stopped} />
			) : (
				<div className={styles.leaving}>
					<WaxSeal />
					<div>
						{isRecoverable && <p className={styles.next}>{choiceTexts.next(next)}</p>}
						<p className={styles.help}>{isRecoverable ? choiceTexts.nextHelp : choiceTexts.waitHelp}</p>
					</div>
				</div>
			)}
		</>
	)
}
