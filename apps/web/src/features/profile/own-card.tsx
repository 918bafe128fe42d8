import type { OwnProfileStore } from '@ydo/client/profile/create-profile'
import type { Own, ProfileSnapshot } from '@ydo/client/profile/profile-snapshot'
import { profileTexts } from '@ydo/contract/texts/profile'
import { Suspense, useEffect, useRef } from 'react'
import { tellOwnTags } from '#platform/own-tags.ts'
import { PhotoPicture } from '#platform/photo-picture.tsx'
import { showToast } from '#platform/toasts.ts'
import { useWide } from '#platform/use-wide.ts'
import { fetchWhenIdle } from '#platform/when-idle.ts'
import { onDemand } from '#ui/on-demand.tsx'
import { DraftOffer } from './draft-offer.tsx'
import { Frame } from './frame.tsx'
import { ModeButton } from './mode-button.tsx'
import type { PhotoPart } from './photo-part.ts'
import { Photos } from './photos.tsx'
import { ProfileView } from './profile-view.tsx'
import { SaveFailure } from './save-failure.tsx'
import { useFocusOnError } from './use-focus-on-error.ts'

// Needed only by a press: its words and styles wait until the card is there.
const profileForm = onDemand(() => import('./profile-form.tsx'), 'ProfileForm')

// For the few who write on two devices at once.
const conflictPart = onDemand(() => import('./conflicts.tsx'), 'Conflicts')

type OwnCardProps = PhotoPart & { member: string; profile: OwnProfileStore; snapshot: ProfileSnapshot; own: Own }

/** The card with what it says, or with fields to change that; one button goes from one to the other. */
export function OwnCard({ member, profile, snapshot, own, PhotoEditor }: OwnCardProps) {
	useEffect(() => fetchWhenIdle(profileForm.load), [])
	const { mode, changed, saving, failure, conflicts } = snapshot
	const editing = mode === 'edit'
	const wide = useWide()
	const modeButton = useRef<HTMLButtonElement>(null)
	const form = useRef<HTMLDivElement>(null)
	const focusError = useFocusOnError(form)

	/** For presses of what goes away with its own press: the focus stays on the card. */
	const andBack = (act: () => void) => () => {
		act()
		modeButton.current?.focus()
	}
	const save = async () => {
		const outcome = await profile.save()
		if (outcome === 'saved') {
			tellOwnTags(member, profile.getSnapshot().own?.saved.tags ?? [])
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
