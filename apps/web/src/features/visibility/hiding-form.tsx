import { asSaved, type HiddenErrors } from '@ydo/client/visibility/visibility-state'
import { visibilityTexts as texts } from '@ydo/contract/texts/visibility'
import type { HiddenFrom } from '@ydo/contract/visibility'
import { institute } from '#browser/institute.ts'
import { Choices } from '#ui/choices.tsx'
import { DotList } from '#ui/dot-list.tsx'
import { TextList } from '#ui/text-list.tsx'
import styles from './hiding-form.module.css'

export type HidingFormProps = { fields: HiddenFrom; errors: HiddenErrors; onWrite(fields: Partial<HiddenFrom>): void }

/** From whom the member hides, with the effect in plain words. The same in the settings and in joining. */
export function HidingForm({ fields, errors, onWrite }: HidingFormProps) {
	const { disciplines, years } = institute()
	const list = (name: 'emails' | 'rollPatterns') => ({
		label: texts[name].label,
		hint: texts[name].hint,
		names: texts[name],
		lines: fields[name],
		error: errors[name]?.[''],
		errorOf: (line: string) => (line.trim() ? errors[name]?.[asSaved(line)] : undefined),
		onChange: (lines: string[]) => onWrite({ [name]: lines }),
	})
	const choices = (name: 'disciplines' | 'years', of: readonly string[]) => ({
		label: texts[name].label,
		hint: texts[name].hint,
		options: of.map((value) => ({ value, label: value })),
		chosen: fields[name],
		error: Object.values(errors[name] ?? {})[0],
		onChoose: (value: string) =>
			onWrite({ [name]: of.filter((other) => fields[name].includes(other) !== (other === value)) }),
	})
	return (
		<div className={styles.form}>
			<DotList points={texts.points} />
			<TextList {...list('emails')} inputMode="email" />
			<TextList {...list('rollPatterns')} inputMode="text" />
			<Choices several {...choices('disciplines', disciplines)} />
			<Choices several {...choices('years', years)} />
		</div>
	)
}
