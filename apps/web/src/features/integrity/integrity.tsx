import type { MemberView } from '@ydo/client/member/member-view'
import { integrityBannerTexts as texts } from '@ydo/contract/texts/integrity-banner'
import { Suspense, useState } from 'react'
import { useChoosing } from '#platform/use-choosing.ts'
import { Icon } from '#ui/icon.tsx'
import { onDemand } from '#ui/on-demand.tsx'
import styles from './integrity.module.css'
import { useReadMatches } from './use-read-matches.ts'

const dialog = onDemand(() => import('./integrity-dialog.tsx'), 'IntegrityDialog')

/** Above every screen: that the server said something which cannot be true. It cannot be put away; a refused match can, once it was read. */
export function Integrity({ member }: { member: string }) {
	const view = useChoosing()
	const [open, setOpen] = useState(false)
	const [read, markRead] = useReadMatches(member)
	if (!view) return null
	const refused = view.refused.filter((id) => !read.includes(id))
	const words = wordsOf(view, refused.length)
	if (!words) return null
	const [title, summary] = words
	return (
		<section className={styles.banner} data-kind={view.violation ? 'violation' : 'refused'} aria-label={title}>
			<Icon name="warning" size={26} />
			<p role="alert" className={styles.words}>
				<b>{title}</b> <span className={styles.summary}>{summary}</span>
			</p>
			<button type="button" className={styles.open} onClick={() => setOpen(true)}>
				{texts.open}
			</button>
			<Suspense>
				{open && (
					<dialog.Screen
						member={member}
						violation={view.violation}
						isRefused={refused.length > 0}
						onRead={() => markRead(view.refused)}
						onClose={() => setOpen(false)}
					/>
				)}
			</Suspense>
		</section>
	)
}

function wordsOf({ violation }: MemberView, refused: number): [string, string] | undefined {
	if (violation) return [texts.stopped, texts.summary[violation.of]]
	if (refused === 0) return undefined
	return [refused === 1 ? texts.refused.one : texts.refused.more(refused), texts.refused.summary]
}
