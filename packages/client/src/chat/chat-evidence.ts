import { reportLimits } from '@ydo/contract/reports'
import { logOf } from './change-chats.ts'
import type { ChatCore } from './chat-core.ts'
import type { Evidence } from './chat-view.ts'

/** What shows that the peer wrote these, in the order of the chat. One's own show nothing, nor does what did not open. */
export async function evidenceIn(core: ChatCore, id: string, messages: readonly string[]): Promise<Evidence[]> {
	const log = await core.inTurn(() => logOf(core, id))
	const chosen = log.filter((one) => !one.isOwn && one.state === 'true' && messages.includes(one.id))
	return chosen
		.slice(0, reportLimits.messages)
		.map(({ head, stamp, kf, kind, text }) => ({ head, stamp, kf, kind, text }))
}
