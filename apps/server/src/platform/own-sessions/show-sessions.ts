import type { SessionView } from '@ydo/contract/sessions'
import type { Sealer } from '#platform/at-rest.ts'
import { openDevice } from '#platform/device.ts'
import type { SessionRow } from './store.ts'

/** Sessions as their member sees them: the one that asks first. */
export function showSessions(sealer: Sealer, rows: readonly SessionRow[], current: Buffer): SessionView[] {
	const shown = rows.map(({ id, device, created_at, rotated_at }) => ({
		id: id.toString('base64url'),
		begunAt: created_at.toISOString(),
		usedAt: rotated_at.toISOString(),
		...(device && { device: openDevice(sealer, id, device) }),
		current: id.equals(current),
	}))
	return shown.sort((one, other) => Number(other.current) - Number(one.current))
}
