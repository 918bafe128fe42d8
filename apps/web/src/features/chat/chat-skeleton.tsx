import { chatTexts } from '@ydo/contract/texts/chat'
import styles from './chat-skeleton.module.css'

/** The thread while it is being opened. */
export function ChatSkeleton() {
	return (
		<div className={styles.thread}>
			<p className="sr-only" role="status">
				{chatTexts.loading}
			</p>
			{['theirs', 'mine', 'theirs long', 'mine short'].map((bubble) => (
				<span key={bubble} className={styles.bubble} data-like={bubble} aria-hidden="true" />
			))}
		</div>
	)
}
