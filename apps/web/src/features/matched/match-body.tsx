import type { Faces } from '@ydo/client/faces/create-faces'
import type { Card } from '@ydo/contract/cards'
import { homeTexts } from '@ydo/contract/texts/home'
import { matchedTexts } from '@ydo/contract/texts/matched'
import { useCommonTags } from '#platform/own-tags.ts'
import { SafetyActions } from '#platform/safety-actions.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { PromptList } from '#ui/prompt-list.tsx'
import { TagList } from '#ui/tag-list.tsx'
import { WaxSeal } from '#ui/wax-seal.tsx'
import styles from './match-body.module.css'
import { MatchFace } from './match-face.tsx'
import { whenOf } from './match-list.tsx'
import type { MatchPerson } from './match-people.ts'
import { OwnFace } from './own-face.tsx'

type MatchBodyProps = { person: MatchPerson; faces: Faces; member: string; onCard(card: Card): void }

/** A match: the two of them, what each said, and what the other one's card says. */
export function MatchBody({ person, faces, member, onCard }: MatchBodyProps) {
	const { match, card, name } = person
	return (
		<div className={styles.body}>
			<div>
				<h2 className={styles.title}>{matchedTexts.together(name)}</h2>
				<p className={styles.sub}>{card ? homeTexts.subheading(card.discipline, card.year) : matchedTexts.awayHelp}</p>
				{match.at !== undefined && <p className={styles.sub}>{matchedTexts.matchedOn(whenOf(match.at))}</p>}
			</div>
			<div className={styles.pair} aria-hidden="true">
				<span className={styles.half}>
					<OwnFace member={member} />
				</span>
				<span className={styles.half}>
					<MatchFace faces={faces} person={{ ...person, isFresh: false }} />
				</span>
			</div>
			<Notes {...person} />
			<p className={styles.sealed}>
				<WaxSeal size={30} />
				{matchedTexts.sealed}
			</p>
			{card && <CardWords card={card} onCard={onCard} />}
			<p className={styles.chat}>{matchedTexts.chat}</p>
			<SafetyActions peer={match.peer} name={card?.name ?? ''} />
		</div>
	)
}

function Notes({ match: { text, ownText }, card, name }: MatchPerson) {
	const { theirNote, awayNote, ownNote, theirSilence, ownSilence, ownForgotten } = matchedTexts
	return (
		<dl className={styles.notes}>
			<div className={classNames(styles.note, !text && styles.silent)}>
				<dt>{card ? theirNote(name) : awayNote}</dt>
				<dd>{text || theirSilence}</dd>
			</div>
			<div className={classNames(styles.note, styles.own, !ownText && styles.silent)}>
				<dt>{ownNote}</dt>
				<dd>
					{ownText ?? ownForgotten}
					{ownText === '' && ownSilence}
				</dd>
			</div>
		</dl>
	)
}

function CardWords({ card, onCard }: { card: Card; onCard(card: Card): void }) {
	const isCommon = useCommonTags()
	return (
		<>
			<TagList tags={card.tags} isCommon={isCommon} commonWord={homeTexts.inCommon} />
			<PromptList prompts={card.prompts} />
			<Button className={styles.card} small look="outline" onClick={() => onCard(card)}>
				{matchedTexts.card(card.name)}
			</Button>
		</>
	)
}
