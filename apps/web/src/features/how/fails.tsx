import { howTexts as texts } from '@ydo/contract/texts/how'
import { Group } from '#ui/group.tsx'
import styles from './fails.module.css'

/** What can go wrong all the same. */
export function Fails() {
	return (
		<Group title={texts.failTitle}>
			<ol className={styles.list}>
				{texts.fails.map(([start, rest]) => (
					<li key={start}>
						<b>{start}</b> {rest}
					</li>
				))}
			</ol>
		</Group>
	)
}
