import type { MemberView } from '@ydo/client/member/member-view'

/** The member's setting with the answered offers. */
export const offersSetting = 'backup-asked'

/** Milliseconds from the creation of the keys to the start of the third day. */
const thirdDay = 2 * 86_400_000

type Offer = 'third day' | 'first match'

type Asked = Pick<MemberView, 'status' | 'isRead' | 'isRecoverable' | 'created' | 'settings'> & {
	matches: readonly unknown[]
}

/**
 * The backup offers due now: each once, to a member without a backup. They depend only on time and accepted matches, which the server
 * knows, and never on a like: the server sees the backup that follows (docs/crypto.md, "Blind reactions").
 */
export function dueOffers(view: Asked | undefined, now: number): Offer[] {
	if (view?.status !== 'open' || !view.isRead || view.isRecoverable) return []
	const answered = view.settings[offersSetting]?.split(',') ?? []
	const due: Offer[] = []
	if (view.created !== undefined && now >= view.created + thirdDay) due.push('third day')
	if (view.matches.length > 0) due.push('first match')
	return due.filter((offer) => !answered.includes(offer))
}

/** The setting with these offers added as answered. */
export function withAnswered(settings: Asked['settings'], offers: readonly Offer[]): string {
	return [...new Set([...(settings[offersSetting]?.split(',') ?? []), ...offers])].join(',')
}
