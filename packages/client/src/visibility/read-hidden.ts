import { limits } from '@ydo/contract/limits'
import { visibilityTexts as texts } from '@ydo/contract/texts/visibility'
import { type HiddenFrom, hiddenEmail, hiddenRollPattern } from '@ydo/contract/visibility'

/**
 * What is wrong with whom one hides from, for people: by kind and by the text concerned, so that a mistake goes with its text; ''
 * stands for the whole list.
 */
export type HiddenErrors = Partial<Record<keyof HiddenFrom, Record<string, string>>>

/** A written text as it is saved. */
export function asSaved(text: string): string {
	return text.trim().toLowerCase()
}

/** What is written without blanks and doubles; or every error there is in it. */
export function readHidden(written: HiddenFrom): { hiddenFrom: HiddenFrom } | { errors: HiddenErrors } {
	const [emails, rollPatterns] = [lines(written.emails), lines(written.rollPatterns)]
	const errors = {
		emails: errorsOf(emails, {
			isRight: (text) => hiddenEmail.safeParse(text).success,
			error: texts.emails.error,
			most: limits.hiddenEmails,
			full: texts.emails.full(limits.hiddenEmails),
		}),
		rollPatterns: errorsOf(rollPatterns, {
			isRight: (text) => hiddenRollPattern.safeParse(text).success,
			error: texts.rollPatterns.error,
			most: limits.hiddenRollPatterns,
			full: texts.rollPatterns.full(limits.hiddenRollPatterns),
		}),
	}
	const wrong = Object.values(errors).some((found) => Object.keys(found).length > 0)
	const { disciplines, years } = written
	return wrong ? { errors } : { hiddenFrom: { emails, rollPatterns, disciplines, years } }
}

/** What the server said, which names values by their place ("hiddenFrom.emails.1") in what was sent. */
export function errorsTold(fields: Record<string, string>, sent: HiddenFrom): HiddenErrors {
	const errors: HiddenErrors = {}
	for (const [path, text] of Object.entries(fields)) {
		const [, name = '', index] = path.split('.')
		if (!isKind(name)) continue
		const value = index === undefined ? '' : (sent[name][Number(index)] ?? '')
		errors[name] = { ...errors[name], [value]: value === '' ? (fullOf[name] ?? text) : text }
	}
	return errors
}

const fullOf: Partial<Record<keyof HiddenFrom, string>> = {
	emails: texts.emails.full(limits.hiddenEmails),
	rollPatterns: texts.rollPatterns.full(limits.hiddenRollPatterns),
}

type Rule = { isRight(text: string): boolean; error: string; most: number; full: string }

function errorsOf(texts: readonly string[], { isRight, error, most, full }: Rule): Record<string, string> {
	const wrong = texts.filter((text) => !isRight(text)).map((text) => [text, error])
	return { ...Object.fromEntries(wrong), ...(texts.length > most && { '': full }) }
}

function lines(written: readonly string[]): string[] {
	return [...new Set(written.map(asSaved).filter(Boolean))]
}

const kinds: readonly string[] = ['emails', 'rollPatterns', 'disciplines', 'years'] satisfies (keyof HiddenFrom)[]

function isKind(name: string): name is keyof HiddenFrom {
	return kinds.includes(name)
}
