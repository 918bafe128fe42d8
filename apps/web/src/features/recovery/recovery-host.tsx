import type { User } from '@ydo/contract/session'
import { useFetched } from '#browser/use-fetched.ts'
import { useChoosing } from '#member/choosing.ts'
import { onDemand } from '#ui/on-demand.tsx'
import { dueOffers } from './backup-offer.ts'

const notice = onDemand(() => import('./recovery-notice.tsx'), 'RecoveryNotice')

/** Mounts the backup notice once there is something to say. */
export function RecoveryHost({ user }: { user: User }) {
	const view = useChoosing()
	const isHere = useFetched(notice.prefetch, view?.status === 'locked' || dueOffers(view, Date.now()).length > 0)
	return isHere && <notice.Screen user={user} />
}
