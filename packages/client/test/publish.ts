import { taken } from '@ydo/crypto/branded'
import { fromBase64url, toBase64url } from '@ydo/crypto/bytes'
import { makeLeaf } from '#directory/publish-leaf.ts'
import { institute } from './model-log.ts'
import { idOf, type ModelClock, type ModelServer } from './model-server.ts'
import { bytesNamed } from './seeded.ts'

type Place = { clock: Pick<ModelClock, 'now'>; server: Pick<ModelServer, 'log' | 'season'> }

/** Publishes a leaf whose keys the server knows: a join, or a `reset` that it makes up. */
export async function publish(world: Place, member: number, event: 'join' | 'reset'): Promise<void> {
	const id = idOf(member)
	const { log, season } = world.server
	const last = log.lastOf(id)
	if ((event === 'join') === (last !== undefined)) return
	const root = taken('Root', bytesNamed(`root/${member}/${log.leaves.length}`, 32))
	const secret = taken('SeasonSecret', bytesNamed(`season/${member}/${log.leaves.length}`, 32))
	const wish = { event, member: taken('MemberId', fromBase64url(id)), root, season: { number: season.number, secret } }
	const { leaf, chatKey } = await makeLeaf(wish, { last, time: world.clock.now(), institute })
	await log.append(id, { leaf: toBase64url(leaf), ...(chatKey && { chatKey: toBase64url(chatKey) }) })
}
