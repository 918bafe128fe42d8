import type { Added } from '@ydo/client/recovery/create-recovery'
import { recoveryTexts as texts } from '@ydo/contract/texts/recovery'

const { failures } = texts

/** Why a way back could not be added, and what to do then. */
export function failureText(outcome: Added): string {
	return outcome in failures ? failures[outcome as keyof typeof failures] : failures.other
}
