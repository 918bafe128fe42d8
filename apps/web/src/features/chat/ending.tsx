import type { ChatView } from '@ydo/client/chat/chat-view'
import { chatTexts } from '@ydo/contract/texts/chat'
import styles from './ending.module.css'

const texts = chatTexts.ended
// A map: the peer may say any word, also one that every object has.
const farewells = new Map<string, string>(Object.entries(chatTexts.closing.words))

type EndingProps = { farewell: ChatView['farewell']; name: string }

/** The end of a thread that one of the two has ended, with the kind words for it where there are any. */
export function Ending({ farewell, name }: EndingProps) {
	const words = farewell && farewells.get(farewell.words)
	return (
		<div className={styles.ending}>
			{words && (
				<figure>
					<figcaption>{farewell.isOwn ? texts.ownFarewell : texts.farewell(name)}</figcaption>
					<blockquote>{words}</blockquote>
				</figure>
			)}
			<p>{texts.title}</p>
		</div>
	)
}
