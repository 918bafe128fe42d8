import { type Block, blockList, blockPaths } from '@ydo/contract/blocks'
import { call } from '#calls/call.ts'
import { type Request, withJson } from '#calls/request.ts'

/** Whom the member blocked, the latest first: ids alone, the server tells no names of whom one does not see. */
export async function loadBlocks(request: Request, signal?: AbortSignal): Promise<Block[]> {
	const answer = await call(request, blockPaths.blocks, signal ? { signal } : {})
	return blockList.parse(await answer.json()).blocks
}

/** Blocks the member with that id; neither sees the other from the next list on. Says nothing of whether there is anybody. */
export async function blockMember(request: Request, id: string): Promise<void> {
	await call(request, blockPaths.blocks, withJson('POST', { id }))
}

/** Takes a block back, if there is one. */
export async function unblockMember(request: Request, id: string): Promise<void> {
	await call(request, `${blockPaths.blocks}/${encodeURIComponent(id)}`, { method: 'DELETE' })
}
