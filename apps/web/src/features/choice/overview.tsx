import type { MemberView } from '@ydo/client/member/member-view'
import { choiceTexts } from '@ydo/contract/texts/choice'
import { likingTexts } from '@ydo/contract/texts/home'
import { navTexts } from '@ydo/contract/texts/nav'
import { useStopped } from '#member/choosing.ts'
import { sendFromHere } from '#member/member-actions.ts'
import { SenderRow } from '#member/sender-row.tsx'
import { Notice } from '#ui/notice.tsx'
import { ScreenHeading } from '#ui/screen-heading.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { WaxSeal } from '#ui/wax-seal.tsx'
import styles from './overview.module.css'
import { nameOf } from './say-state.ts'

/** The number and status of likes, and the device that sends them. */
export function Overview({ view, member }: { view: MemberView; member: string }) {
	const { choices, most, status, sender, canSend } = view
	const isUnkept = useStopped() === 'unkept'
	return (
		<>
			<div className={styles.head}>
				<ScreenHeading>{navTexts.choice}</ScreenHeading>
				<p className="soft bold">
					<span className={styles.number}>{choices.length}</span> {choiceTexts.of(most)}
				</p>
			</div>
			{isUnkept && <Notice kind="note" text={likingTexts.stoppedNote('unkept')} />}
			<SixtyDots open={choices.length} sending={countOf(view, 'sending')} most={most} />
			{status === 'violated' ? (
				<Notice kind="note" text={choiceTexts.stopped} />
			) : (
				<>
					<div className={styles.leaving}>
						<WaxSeal />
						<div>
							<p className="bold snug">{sayProgress(view)}</p>
							<p className={styles.help}>{choiceTexts.progressHelp}</p>
						</div>
					</div>
					<SenderRow
						sender={sender}
						canSend={canSend}
						onSendFromHere={() => sendFromHere(member)}
						button={TextButton}
					/>
				</>
			)}
		</>
	)
}

function sayProgress(view: MemberView): string {
	const { progress } = choiceTexts
	const [sending, elsewhere] = [countOf(view, 'sending'), countOf(view, 'other device')]
	if (sending > 0) return progress.sending(sending)
	if (elsewhere > 0) return progress.elsewhere(elsewhere, nameOf(view.sender))
	return view.choices.length > 0 ? progress.sent : progress.none
}

function countOf({ choices }: MemberView, state: MemberView['choices'][number]['state']): number {
	return choices.filter((choice) => choice.state === state).length
}

const inRow = 20

type SixtyDotsProps = {
	open: number
	/** Number of them still to be sent. */
	sending: number
	most: number
}

/** The number of open choices as dots: pending ones in two inks, the others in one. Decorative. */
function SixtyDots({ open, sending, most }: SixtyDotsProps) {
	const places = Array.from({ length: most }, (_, place) => place)
	return (
		<svg className={styles.dots} viewBox="0 0 350 42" aria-hidden="true">
			{places.map((place) => (
				<g key={place} className="overprint" transform={`translate(${xOf(place)} ${yOf(place)})`}>
					<Dot kind={place < sending ? 'sending' : place < open ? 'open' : 'free'} />
				</g>
			))}
		</svg>
	)
}

function xOf(place: number): number {
	return 9 + (place % inRow) * 17.45
}

function yOf(place: number): number {
	return 7 + Math.floor(place / inRow) * 14
}

function Dot({ kind }: { kind: 'sending' | 'open' | 'free' }) {
	if (kind === 'free') return <circle r="2.6" fill="var(--line)" />
	if (kind === 'open') return <circle r="5.4" fill="var(--rose)" />
	return (
		<>
			<circle className="ink" cx="-2.5" r="5.4" fill="var(--rose)" />
			<circle className="ink" cx="2.5" r="5.4" fill="var(--mari)" />
		</>
	)
}
