import type { JoiningSnapshot } from '@ydo/client/joining/joining-state'
import { visibilityTexts } from '@ydo/contract/texts/visibility'
import { welcomeTexts } from '@ydo/contract/texts/welcome'
import { Suspense } from 'react'
import { Group } from '#ui/group.tsx'
import { Link } from '#ui/link.tsx'
import { List, ListRow } from '#ui/list-row.tsx'
import { Notice } from '#ui/notice.tsx'
import { ReaderMark } from '#ui/reader-mark.tsx'
import styles from './preview-step.module.css'
import type { WayParts } from './way-parts.ts'

const texts = welcomeTexts.preview

type PreviewStepProps = Pick<WayParts, 'CardPreview'> & { snapshot: JoiningSnapshot }

/** The card as others will see it, and who can read which field. */
export function PreviewStep({ snapshot: { card, failure, printed, visibility }, CardPreview }: PreviewStepProps) {
	return (
		<div className={styles.preview}>
			<div className={styles.card}>
				<Suspense>
					<CardPreview card={card} />
				</Suspense>
			</div>
			<div className={styles.rest}>
				{printed && <Notice kind="note" text={texts.printed} />}
				{failure && <Notice kind="failure" text={failure} />}
				{visibility.merged && <Notice kind="note" text={visibilityTexts.merged} />}
				{!printed && visibility.hiding > 0 && (
					<p>
						<strong>{texts.hiding(visibility.hiding)}</strong> {texts.hidingFrom}
					</p>
				)}
				<Group title={texts.readersTitle}>
					<List>
						{texts.rows.map(({ subject, what, readers, who }) => (
							<ListRow key={subject} title={subject} detail={what}>
								<span className={styles.who}>
									<ReaderMark readers={readers}>{who}</ReaderMark>
								</span>
							</ListRow>
						))}
					</List>
					<Link className={styles.how} to="/how">
						{welcomeTexts.age.how}
					</Link>
				</Group>
			</div>
		</div>
	)
}
