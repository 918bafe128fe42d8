import type { OwnProfileStore } from '@ydo/client/profile/create-profile'
import { Suspense, useRef } from 'react'
import { useSession } from '#platform/use-session.ts'
import { onDemand } from '#ui/on-demand.tsx'
import { OwnCard } from './own-card.tsx'
import type { PhotoPart } from './photo-part.ts'
import styles from './profile.module.css'
import { ProfileError } from './profile-error.tsx'
import { profileOf } from './profile-of.ts'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { useProfile, useProfileVisit } from './use-profile.ts'

// Its drawing is for the few who come here without a card.
const noCard = onDemand(() => import('./no-card.tsx'), 'NoCard')

/** The member's own profile: seen, and changed (specification, section 2). */
export function Profile({ PhotoEditor }: PhotoPart) {
	const session = useSession()
	const user = session.status === 'signed-in' ? session.user : undefined
	return (
		<main className={styles.main}>
			{user?.profile === 'missing' && <NoProfile />}
			{user?.profile === 'complete' && (
				<OwnProfile key={user.id} member={user.id} profile={profileOf(user.id)} PhotoEditor={PhotoEditor} />
			)}
		</main>
	)
}

/** For who has no card: there is nothing to ask the server for. */
function NoProfile() {
	return (
		<div className={styles.page}>
			<Suspense>
				<noCard.Screen />
			</Suspense>
		</div>
	)
}

function OwnProfile({ member, profile, PhotoEditor }: PhotoPart & { member: string; profile: OwnProfileStore }) {
	const snapshot = useProfile(profile)
	useProfileVisit(profile)
	const { phase, mode, own } = snapshot
	const page = useRef<HTMLDivElement>(null)
	const reload = async () => {
		await profile.load()
		// The button left with the notice; the heading takes the focus it had.
		if (document.activeElement !== document.body) return
		const heading = page.current?.querySelector('h1')
		heading?.setAttribute('tabindex', '-1')
		heading?.focus()
	}
	return (
		<div ref={page} className={styles.page} data-mode={mode}>
			{phase === 'loading' && <ProfileSkeleton />}
			{phase === 'failed' && <ProfileError onReload={reload} />}
			{phase === 'missing' && (
				<Suspense>
					<noCard.Screen />
				</Suspense>
			)}
			{own && <OwnCard member={member} profile={profile} snapshot={snapshot} own={own} PhotoEditor={PhotoEditor} />}
		</div>
	)
}
