import { pushNews } from '@ydo/contract/push-look'
import { taken } from '@ydo/crypto/branded'
import { fromBase64url, type Random } from '@ydo/crypto/bytes'
import { createChatStorage, type HeldChats } from '#chat/chat-storage.ts'
import type { ValueStorage } from '#held/value-storage.ts'
import type { DeviceKeys } from '#vault/device-keeper.ts'
import { readHeldKnock, replaceHeldKnock } from './held-knock.ts'
import { saySomething } from './judge-knock.ts'

/** What a device needs to look behind a knock while no page of ours is open. */
export type KnockParts = {
	storage: ValueStorage
	/** By which the device has sealed what it holds of a member. */
	keysOf(member: string): Promise<DeviceKeys | undefined>
	/** What POST /api/push/look answers of messages after this number. Rejects where it is refused. */
	ask(after: number): Promise<unknown>
	random: Random
	/** So many knocks may show nothing until a page is looked at again. */
	mostSilent: number
}

/**
 * Whether a knock stands for something that the member is to be told of, and was not told of before. Where that cannot be known (no
 * network, nothing noted, what is damaged) it does. Nothing is taken into the chats, and nothing sent: noted is up to where it was looked.
 */
export async function isToBeShown(parts: KnockParts): Promise<boolean> {
	try {
		return await look(parts)
	} catch {
		return true
	}
}

async function look(parts: KnockParts): Promise<boolean> {
	const held = await readHeldKnock(parts.storage)
	const { member, notices, silent } = held
	const news = pushNews.parse(await parts.ask(held.messages))
	// Those of one answer at most: whoever lacks more was away for long.
	const isMore = news.messages.length > 0 && news.messages.at(-1)?.number !== news.last
	// A server that knows less than it did was restored from a backup.
	const isUnclear = isMore || news.last < held.messages
	const chats = await heldChats(parts, member)
	const isNews = isUnclear || news.notices > notices || (await saySomething(news.messages, { member, ...chats }))
	const isShown = isNews || silent >= parts.mostSilent
	await replaceHeldKnock(parts.storage, held, {
		...{ member, messages: news.last, notices: Math.max(notices, news.notices) },
		silent: isShown ? silent : silent + 1,
	})
	return isShown
}

/** None where the device has no keys of them. */
async function heldChats(
	{ storage, keysOf, random }: KnockParts,
	member: string,
): Promise<Pick<HeldChats, 'chats' | 'violations'>> {
	const keys = await keysOf(member)
	const id = taken('MemberId', fromBase64url(member))
	return keys
		? createChatStorage({ storage, member, id, random }).read(keys.waiting)
		: { chats: new Map(), violations: new Map() }
}
