import { chatTexts as texts } from '@ydo/contract/texts/chat'
import { ReactionSign, reactionName } from './reaction-sign.tsx'
import styles from './reactions.module.css'

type ReactionsProps = { own: string; theirs: string; name: string }

/** How both reacted, at the corner of a bubble; one sign where both did alike. */
export function Reactions({ own, theirs, name }: ReactionsProps) {
	const signs = [...new Set([theirs, own])].filter((emoji) => emoji !== '')
	return (
		<p className={styles.reactions}>
			{signs.map((emoji) => (
				<ReactionSign key={emoji} emoji={emoji} size={18} />
			))}
			<span className="sr-only">
				{theirs && `${texts.reacted(name, reactionName(theirs))} `}
				{own && texts.reacted(texts.you, reactionName(own))}
			</span>
		</p>
	)
}
