import type { ServerExport } from '@ydo/contract/server-export'
import { stampTime } from '@ydo/log/stamp'
import type { MemberRows } from './store.ts'

/** What is stored of a member's chats, without what is sealed in them. */
export function showChats(memberId: Buffer, { chats, messages }: MemberRows): Pick<ServerExport, 'chats' | 'messages'> {
	return {
		chats: chats.map(({ match_id, epoch, opener_id, bytes, last }) => ({
			id: match_id.toString('base64url'),
			own: opener_id.equals(memberId),
			...{ epoch, bytes, messages: last },
		})),
		messages: messages
			.map((row) => {
				const own = row.sender_id.equals(memberId)
				return {
					number: own ? row.sender_number : row.recipient_number,
					chat: row.match_id.toString('base64url'),
					...{ epoch: row.epoch, seq: row.seq, id: row.message_id.toString('base64url'), own, bytes: row.bytes },
					at: new Date(stampTime(row.stamp)).toISOString(),
				}
			})
			.sort((one, other) => one.number - other.number),
	}
}
