import type { Added } from '@ydo/client/recovery/create-recovery'
import { recoveryTexts as texts } from '@ydo/contract/texts/recovery'

const { failures } = texts

/** The error text for a recovery method that could not be added, with what to do. */
export function failureText(outcome: Added): string {
	return outcome in failures ? failures[outcome as keyof typeof failures] : failures.other
}
