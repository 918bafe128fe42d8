import type { User } from '@ydo/contract/session'
import { homeTexts } from '@ydo/contract/texts/home'
import { Suspense } from 'react'
import { meetsCards } from '#platform/meets-cards.ts'
import { useMember } from '#platform/use-member.ts'
import { HotWord } from '#ui/hot-word.tsx'
import { onDemand } from '#ui/on-demand.tsx'
import { Browse } from './browse.tsx'
import { deckOf } from './deck-of.ts'
import styles from './home.module.css'
import { loadStage } from './stages.ts'

// Most never need it.
const joinCard = onDemand(() => import('./join-card.tsx'), 'JoinCard')
const waiting = onDemand(() => import('./waiting.tsx'), 'Waiting')

/** Home, once there is also the stage of the window's layout. */
export async function loadHome() {
	await loadStage()
	return { Home }
}

/** The screen where cards are met and decided; who has no card yet is asked to make one. */
function Home() {
	const member = useMember()
	return (
		<main>
			<div className={styles.home}>
				<h1 className={styles.headline} data-headline>
					<HotWord words={homeTexts.headline} />
				</h1>
				{member && <Cards user={member} />}
			</div>
		</main>
	)
}

function Cards({ user }: { user: User }) {
	if (!meetsCards(user)) {
		const waits = user.leavesAt || user.lapsesAt || user.profile === 'complete'
		return (
			<Suspense>
				{waits ? <waiting.Screen user={user} className={styles.stage} /> : <joinCard.Screen className={styles.stage} />}
			</Suspense>
		)
	}
	return <Browse key={user.id} deck={deckOf(user.id)} className={styles.stage} />
}
