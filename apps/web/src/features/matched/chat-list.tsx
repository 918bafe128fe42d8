import type { Faces } from '@ydo/client/faces/create-faces'
import { matchedTexts as texts } from '@ydo/contract/texts/matched'
import { type ReactNode, useId } from 'react'
import { classNames } from '#ui/class-names.ts'
import styles from './chat-list.module.css'
import { ChatRow } from './chat-row.tsx'
import { groupsOf, type MatchPerson } from './match-people.ts'
import { SilentMatches } from './silent-matches.tsx'

type ChatListProps = {
	people: readonly MatchPerson[]
	faces: Faces
	/** The one whose chat is open beside the list. */
	current: string | undefined
}

/** All matches: those to say hello to, those one talks with, those that were ended. */
export function ChatList({ people, faces, current }: ChatListProps) {
	const { silent, talking, ended } = groupsOf(people)
	const rows = (some: readonly MatchPerson[]) => (
		<ul className={styles.rows}>
			{some.map((person) => (
				<ChatRow key={person.id} person={person} faces={faces} isCurrent={person.id === current} />
			))}
		</ul>
	)
	return (
		<>
			{silent.length > 0 && (
				<Section title={texts.silent} note={String(silent.length)}>
					<SilentMatches people={silent} faces={faces} current={current} />
				</Section>
			)}
			{talking.length > 0 && (
				<Section title={texts.conversations} note={waitingOf(talking)}>
					{rows(talking)}
				</Section>
			)}
			{ended.length > 0 && (
				<Section title={texts.ended} className={styles.ended}>
					{rows(ended)}
				</Section>
			)}
		</>
	)
}

function waitingOf(talking: readonly MatchPerson[]): string {
	const count = (is: (chat: NonNullable<MatchPerson['chat']>) => boolean) =>
		talking.filter(({ chat }) => chat && is(chat)).length
	return texts.waiting(
		count(({ unread }) => unread > 0),
		count(({ isYourTurn }) => isYourTurn),
	)
}

type SectionProps = { title: string; note?: string; className?: string | undefined; children: ReactNode }

function Section({ title, note, className, children }: SectionProps) {
	const id = useId()
	return (
		<section className={classNames(styles.section, className)} aria-labelledby={id}>
			<div className={styles.head}>
				<h2 id={id} className={styles.title}>
					{title}
				</h2>
				{note && <span className={styles.note}>{note}</span>}
			</div>
			{children}
		</section>
	)
}
