import type { Discovery, GenderPreferences } from '@ydo/client/visibility/create-discovery'
import { sayDate } from '@ydo/contract/birth-date'
import { genders } from '@ydo/contract/profile'
import { navTexts } from '@ydo/contract/texts/nav'
import { profileTexts } from '@ydo/contract/texts/profile'
import { visibilityTexts } from '@ydo/contract/texts/visibility'
import { type ReactNode, useSyncExternalStore } from 'react'
import { showToast } from '#browser/toasts.ts'
import { Button } from '#ui/button.tsx'
import { Choices } from '#ui/choices.tsx'
import { Notice } from '#ui/notice.tsx'
import { ReaderMark } from '#ui/reader-mark.tsx'
import { Sheet } from '#ui/sheet.tsx'
import styles from './dialogs.module.css'

const { discovery: texts } = visibilityTexts
const own = genders.map((value) => ({ value, label: profileTexts.genders[value] }))
const others = genders.map((value) => ({ value, label: profileTexts.interests[value] }))

/** Gender preferences, each with the day from which it may change again. */
export function SidesDialog({ discovery, onClose }: { discovery: Discovery; onClose(): void }) {
	const snapshot = useSyncExternalStore(discovery.subscribe, discovery.getSnapshot)
	const { preferences, changed, from, next, errors, saving, failure } = snapshot
	if (!preferences) return null
	const save = async () => {
		if ((await discovery.save()) === 'saved') showToast('success', texts.saved)
	}
	const { gender, interestedIn } = preferences
	const toggle = (value: (typeof genders)[number]) =>
		discovery.choose({ interestedIn: genders.filter((other) => interestedIn.includes(other) !== (other === value)) })
	return (
		<Sheet name={texts.row} closeLabel={navTexts.close} onClose={onClose}>
			<h2>{texts.row}</h2>
			<p>{texts.rule}</p>
			<p>
				<ReaderMark readers="part">{texts.readers}</ReaderMark>
			</p>
			<Part day={from.gender}>
				<Choices
					label={texts.gender}
					options={own}
					chosen={[gender]}
					disabled={from.gender !== undefined}
					error={errors.gender}
					onChoose={(value) => discovery.choose({ gender: value })}
				/>
			</Part>
			<Part day={from.interestedIn}>
				<Choices
					several
					label={texts.interestedIn}
					hint={texts.several}
					options={others}
					chosen={interestedIn}
					disabled={from.interestedIn !== undefined}
					error={errors.interestedIn}
					onChoose={toggle}
				/>
			</Part>
			<div aria-live="polite">{changed.length > 0 && <p>{texts.warning(changed.map(nameOf), sayDate(next))}</p>}</div>
			{failure && <Notice kind="failure" text={failure} />}
			<div className={styles.ways}>
				<Button second="marigold" busy={saving} disabled={changed.length === 0} onClick={save}>
					{saving ? visibilityTexts.saving : visibilityTexts.save}
				</Button>
				{changed.length > 0 && (
					<Button look="outline" disabled={saving} onClick={discovery.discard}>
						{visibilityTexts.discard}
					</Button>
				)}
			</div>
		</Sheet>
	)
}

function Part({ day, children }: { day: string | undefined; children: ReactNode }) {
	return (
		<div className={styles.part}>
			{children}
			{day && <p className="soft text-3 snug">{texts.later(sayDate(day))}</p>}
		</div>
	)
}

function nameOf(field: keyof GenderPreferences): string {
	return field === 'gender' ? texts.yourGender : texts.yourInterests
}
