import type { Own, OwnProfileStore, ProfileSnapshot } from '@ydo/client/profile/create-profile'
import { profileTexts } from '@ydo/contract/texts/profile'
import { type Ref, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { PhotoPicture } from '#browser/photo-picture.tsx'
import { showToast } from '#browser/toasts.ts'
import { useWide } from '#browser/use-wide.ts'
import { fetchWhenIdle } from '#browser/when-idle.ts'
import { setOwnTags } from '#member/own-tags.ts'
import { Button } from '#ui/button.tsx'
import { GroupTitle } from '#ui/group-title.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { onDemand } from '#ui/on-demand.tsx'
import { PromptList } from '#ui/prompt-list.tsx'
import { ReaderMark } from '#ui/reader-mark.tsx'
import { TagList } from '#ui/tag-list.tsx'
import { Frame } from './frame.tsx'
import type { PhotoPart } from './photo-part.ts'
import { Photos } from './photos.tsx'
import styles from './profile-view.module.css'

// Needed only after a press: its code and styles load once the card is there.
const profileForm = onDemand(() => import('./profile-form.tsx'), 'ProfileForm')

// Only for members who edit on two devices at once.
const conflictPart = onDemand(() => import('./conflicts.tsx'), 'Conflicts')

type OwnCardProps = PhotoPart & { member: string; profile: OwnProfileStore; snapshot: ProfileSnapshot; own: Own }

/** The own card, to read or to edit; one button switches between both. */
export function OwnCard({ member, profile, snapshot, own, PhotoEditor }: OwnCardProps) {
	useEffect(() => fetchWhenIdle(profileForm.prefetch), [])
	const { mode, changed, saving, failure, conflicts } = snapshot
	const editing = mode === 'edit'
	const wide = useWide()
	const modeButton = useRef<HTMLButtonElement>(null)
	const form = useRef<HTMLDivElement>(null)
	const focusError = useFocusOnError(form)

	/** For buttons that unmount with their press: the focus stays on the card. */
	const andBack = (act: () => void) => () => {
		act()
		modeButton.current?.focus()
	}
	const save = async () => {
		const outcome = await profile.save()
		if (outcome === 'saved') {
			setOwnTags(member, profile.getSnapshot().own?.saved.tags ?? [])
			showToast('success', profileTexts.saved)
		}
		if (outcome === 'invalid') focusError()
	}
	const photo = own.photos[0]
	const beside = editing && !wide && photo && <PhotoPicture photo={photo} alt="" sizes="116px" />
	const conflict = conflicts.length > 0 && (
		<Suspense>
			<conflictPart.Screen
				profile={profile}
				conflicts={conflicts}
				own={own}
				onDone={() => modeButton.current?.focus()}
			/>
		</Suspense>
	)
	const notice = editing
		? conflict || (failure && <SaveFailure reason={failure} busy={saving} onRetry={andBack(save)} />)
		: changed && <DraftOffer onKeep={andBack(profile.edit)} onDiscard={andBack(profile.discard)} />
	return (
		<Frame
			button={<ModeButton ref={modeButton} editing={editing} busy={saving} onEdit={profile.edit} onSave={save} />}
			notice={notice}
			picture={!beside && <Photos photos={own.photos} onMissing={profile.load} />}
		>
			{editing ? (
				<Suspense fallback={<ProfileView own={own} />}>
					<profileForm.Screen
						ref={form}
						profile={profile}
						snapshot={snapshot}
						own={own}
						picture={beside}
						PhotoEditor={PhotoEditor}
						onDiscard={andBack(profile.discard)}
					/>
				</Suspense>
			) : (
				<ProfileView own={own} />
			)}
		</Frame>
	)
}

/** Returns a function that focuses the first invalid field of the form, once its error is shown. */
function useFocusOnError(form: RefObject<HTMLElement | null>): () => void {
	const [asked, ask] = useState(0)
	useEffect(() => {
		if (asked > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
	}, [asked, form])
	return () => ask((times) => times + 1)
}

type ModeButtonProps = { ref: Ref<HTMLButtonElement>; editing: boolean; busy: boolean; onEdit(): void; onSave(): void }

/** Edit or Save: one button, so that it keeps the focus across modes. */
function ModeButton({ ref, editing, busy, onEdit, onSave }: ModeButtonProps) {
	return (
		<>
			<Button ref={ref} small second={editing ? 'marigold' : 'rose'} busy={busy} onClick={editing ? onSave : onEdit}>
				<Icon name={editing ? 'done' : 'edit'} size={19} weight={editing ? 3 : 2.4} />
				{editing ? profileTexts.save : profileTexts.edit}
			</Button>
			<span className="sr-only" role="status">
				{editing && profileTexts.editing}
			</span>
		</>
	)
}

/** The reason a save failed, with a retry button. */
function SaveFailure({ reason, busy, onRetry }: { reason: string; busy: boolean; onRetry(): void }) {
	const notice = useRef<HTMLDivElement>(null)
	useEffect(() => {
		// Newer browsers return a promise, which React would take for the effect's cleanup.
		void notice.current?.scrollIntoView({ block: 'nearest' })
	}, [])
	return (
		<Notice ref={notice} kind="failure" text={reason}>
			<Button small second="marigold" busy={busy} onClick={onRetry}>
				<Icon name="refresh" size={19} weight={2.8} />
				{profileTexts.notSaved.again}
			</Button>
		</Notice>
	)
}

/** Offers to restore unsaved changes. */
function DraftOffer({ onKeep, onDiscard }: { onKeep(): void; onDiscard(): void }) {
	const { offer, keep, discard } = profileTexts.draft
	useSeenOnArrival()
	return (
		<Notice kind="note" text={offer}>
			<Button small second="marigold" onClick={onKeep}>
				{keep}
			</Button>
			<Button small look="outline" onClick={onDiscard}>
				{discard}
			</Button>
		</Notice>
	)
}

/** Scrolls the offer into view: on Back and Forward the browser restores a position further down in the form. */
function useSeenOnArrival(): void {
	useEffect(() => {
		scrollTo(0, 0)
		document.querySelector('main')?.scrollTo(0, 0)
	}, [])
}

/** The card's texts, and the details with who can read each. */
function ProfileView({ own: { saved, nickname, age } }: { own: Own }) {
	const { labels, details } = profileTexts
	return (
		<div className={styles.view}>
			<div>
				<h2 className={styles.name}>
					<bdi>{saved.name}</bdi> <span className={styles.age}>({age})</span>
				</h2>
				{nickname && <p className={styles.sub}>{profileTexts.nickname}</p>}
				<p className={styles.sub}>{profileTexts.subheading(saved.branch, saved.year)}</p>
			</div>
			<p className={styles.bio} dir="auto">
				{saved.bio}
			</p>
			<TagList className={styles.tags} tags={saved.tags} />
			<PromptList prompts={saved.prompts} />
			<GroupTitle className={styles.title}>{details}</GroupTitle>
			<dl className={styles.details}>
				<Detail name={labels.dob} value={saved.dob} />
				<Detail name={labels.gender} value={saved.gender} />
				<Detail name={labels.interestedIn} value={saved.interestedIn} />
				<Detail name={labels.orientation} value={saved.orientation} here />
				<Detail name={labels.height} value={saved.height} here />
			</dl>
		</div>
	)
}

/** `here`: stored only on this device. The server decrypts fields that decide about age and about eligibility (SECURITY.md). */
function Detail({ name, value, here = false }: { name: string; value: string; here?: boolean }) {
	return (
		<div>
			<dt>{name}</dt>
			<dd dir="auto">{value || <span className={styles.blank}>{profileTexts.blank}</span>}</dd>
			<dd className={styles.who}>
				<span className="sr-only">{profileTexts.readers} </span>
				<ReaderMark readers={here ? 'nobody' : 'part'}>
					{here ? profileTexts.deviceReads : profileTexts.serverReads}
				</ReaderMark>
			</dd>
		</div>
	)
}
