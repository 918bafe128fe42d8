import type { User } from '@ydo/contract/session'
import { useChoosing } from '#platform/use-choosing.ts'
import { useFetched } from '#platform/use-fetched.ts'
import { onDemand } from '#ui/on-demand.tsx'
import { recoveryNeed } from './recovery-need.ts'

const notice = onDemand(() => import('./recovery-notice.tsx'), 'RecoveryNotice')

/** Brings the notice about ways back once there is something to be said. */
export function RecoveryHost({ user }: { user: User }) {
	const view = useChoosing()
	const isHere = useFetched(notice.load, recoveryNeed(view) !== undefined)
	return isHere && <notice.Screen user={user} />
}
