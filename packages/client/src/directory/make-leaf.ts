import type { ChatKey, MemberId, Root, SeasonSecret } from '@ydo/crypto/branded'
import {
	chatKeyHash,
	chatKeyOf,
	chatSeedOf,
	identityKeyOf,
	identitySeedOf,
	seasonKeyOf,
	signAs,
} from '@ydo/crypto/keys'
import type { Placed } from '@ydo/log/directory'
import { encodeLeaf, type Leaf, type LeafEvent, leafToSign } from '@ydo/log/leaf'

/** What a member wants to stand in the directory. */
export type Wish = {
	event: LeafEvent
	member: MemberId
	/** Of a `reset`, the new one. */
	root: Root
	/** Not of `leave`. */
	season: { number: number; secret: SeasonSecret }
}

/** The keys that it publishes. */
export type Wished = Pick<Leaf, 'event' | 'member' | 'season' | 'seasonKey' | 'identity'>

export async function wishedOf({ event, member, root, season }: Wish): Promise<Wished> {
	const identity = await identityKeyOf(await identitySeedOf(root))
	if (event === 'leave') return { event, member, season: 0, seasonKey: new Uint8Array(32), identity }
	return { event, member, season: season.number, seasonKey: await seasonKeyOf(season.secret), identity }
}

type Place = { last: Placed | undefined; time: number; institute: string }

/** The leaf that publishes it after the member's last one, and the chat key where that is new. */
export async function makeLeaf(
	wish: Wish,
	{ last, time, institute }: Place,
): Promise<{ leaf: Uint8Array; chatKey?: ChatKey }> {
	const isNew = wish.event === 'join' || wish.event === 'reset'
	const chatKey = isNew ? await chatKeyOf(await chatSeedOf(wish.root)) : undefined
	const unsigned = {
		...(await wishedOf(wish)),
		previous: last ? last.index + 1 : 0,
		chatKeyHash: chatKey ? await chatKeyHash(chatKey) : lastingHash(wish, last),
		time,
	}
	const signature = await signAs(await identitySeedOf(wish.root), leafToSign(institute, unsigned))
	return { leaf: encodeLeaf({ ...unsigned, signature }), ...(chatKey && { chatKey }) }
}

function lastingHash({ event }: Wish, last: Placed | undefined): Uint8Array {
	return event === 'season' && last ? last.chatKeyHash : new Uint8Array(32)
}
