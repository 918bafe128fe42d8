import { createProfile, type OwnProfileStore, type ProfileSnapshot } from '@ydo/client/profile/create-profile'
import { profileTexts } from '@ydo/contract/texts/profile'
import { Suspense, useEffect, useRef, useSyncExternalStore } from 'react'
import { institute } from '#browser/institute.ts'
import { deviceStorage } from '#browser/storage.ts'
import { perMember } from '#member/member-scope.ts'
import { sendPhotoAs } from '#member/send-photo.ts'
import { useSession } from '#member/session.ts'
import { onDemand } from '#ui/on-demand.tsx'
import { Frame } from './frame.tsx'
import { OwnCard } from './own-card.tsx'
import type { PhotoPart } from './photo-part.ts'
import styles from './profile.module.css'
import { ProfileError } from './profile-error.tsx'
import statesStyles from './states.module.css'

// Its drawing is only for members without a card.
const noCard = onDemand(() => import('./no-card.tsx'), 'NoCard')

/** The member's own profile, to read and to edit (specification, section 2). */
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

/** For a member without a card: there is nothing to request. */
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
		// The button unmounted with the notice; the heading takes its focus.
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

/** A member's own profile, with drafts and saves in progress. */
const profileOf = perMember(({ member, request, onEnd }) => {
	const send = sendPhotoAs(member)
	const profile = createProfile({ request, send, storage: deviceStorage, member, institute: institute() })
	onEnd(profile.close)
	return profile
})

/** The profile's snapshot, in sync. */
function useProfile(profile: OwnProfileStore): ProfileSnapshot {
	return useSyncExternalStore(profile.subscribe, profile.getSnapshot)
}

/**
 * Loads the saved profile when the screen opens, and again when the network returns. Leaving the screen ends edit mode; unsaved changes are
 * offered on the next visit.
 */
function useProfileVisit(profile: OwnProfileStore): void {
	useEffect(() => {
		const leaving = new AbortController()
		const { signal } = leaving
		const load = () => void profile.load(signal)
		load()
		addEventListener('online', load, { signal })
		return () => {
			leaving.abort()
			profile.leave()
		}
	}, [profile])
}

/** The profile while it loads. */
function ProfileSkeleton() {
	return (
		<Frame picture={<div className={statesStyles.picture} />}>
			<span className="sr-only" role="status">
				{profileTexts.loading}
			</span>
			<div className={statesStyles.blanks} aria-hidden="true">
				<i data-size="name" />
				<i data-size="sub" />
				<i />
				<i />
				<i data-size="sub" />
				<i />
				<i />
				<i />
			</div>
		</Frame>
	)
}
