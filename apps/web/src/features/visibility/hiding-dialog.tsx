import type { VisibilityStore } from '@ydo/client/visibility/create-visibility'
import { navTexts } from '@ydo/contract/texts/nav'
import { visibilityTexts as texts } from '@ydo/contract/texts/visibility'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { showToast } from '#browser/toasts.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { ReaderMark } from '#ui/reader-mark.tsx'
import { Sheet } from '#ui/sheet.tsx'
import styles from './dialogs.module.css'
import { HidingForm } from './hiding-form.tsx'

/** Edits from whom the member hides. Unsaved changes stay when it is closed. */
export function HidingDialog({ visibility, onClose }: { visibility: VisibilityStore; onClose(): void }) {
	const snapshot = useSyncExternalStore(visibility.subscribe, visibility.getSnapshot)
	const { fields, errors, changed, saving, failure, merged } = snapshot
	const form = useRef<HTMLFormElement>(null)
	const focusError = useFocusOnError(form)
	const save = async () => {
		const outcome = await visibility.save()
		if (outcome === 'saved') showToast('success', texts.saved)
		if (outcome === 'released') showToast('success', texts.savedAndReleased)
		if (outcome === 'invalid') focusError()
	}
	return (
		<Sheet name={texts.hide} closeLabel={navTexts.close} onClose={onClose}>
			<h2>{texts.hide}</h2>
			<p>
				<ReaderMark readers="part">{texts.readers}</ReaderMark>
			</p>
			{merged && <Notice kind="note" text={texts.merged} />}
			<form
				ref={form}
				className={styles.form}
				noValidate
				onSubmit={(event) => {
					event.preventDefault()
					if (!saving) void save()
				}}
			>
				<HidingForm fields={fields} errors={errors} onWrite={visibility.write} />
				{failure && <Notice kind="failure" text={failure} />}
				<div className={styles.ways}>
					<Button type="submit" second="marigold" busy={saving}>
						{saving ? texts.saving : texts.save}
					</Button>
					{changed && (
						<Button look="outline" disabled={saving} onClick={visibility.discard}>
							{texts.discard}
						</Button>
					)}
				</div>
			</form>
		</Sheet>
	)
}

/** Returns a function that focuses the first invalid line, once its error is shown. */
function useFocusOnError(form: { readonly current: HTMLElement | null }): () => void {
	const [asked, ask] = useState(0)
	useEffect(() => {
		if (asked > 0) form.current?.querySelector<HTMLElement>('[aria-invalid], [data-invalid]')?.focus()
	}, [asked, form])
	return () => ask((times) => times + 1)
}
