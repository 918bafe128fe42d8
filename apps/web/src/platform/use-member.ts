import type { User } from '@ydo/contract/session'
import { useSession } from './use-session.ts'

/** Who is signed in, or is expected to be while the server is being asked: for screens that show what the device holds. */
export function useMember(): User | undefined {
	const session = useSession()
	if (session.status === 'signed-in') return session.user
	return session.status === 'unknown' ? session.expected : undefined
}
