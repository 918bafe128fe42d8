import { type Block, blockList, blockPaths } from '@ydo/contract/blocks'
import { blockTexts } from '@ydo/contract/texts/report'
import { CallRefused, call } from '#calls/call.ts'
import { type Request, withJson } from '#calls/request.ts'
import { createListeners } from '#deck/listeners.ts'
import type { KeyValueStorage } from '#session/token-store.ts'
import { createBlockedNames } from './blocked-names.ts'

/** A blocked member; `name` is undefined if blocked on another device. `blockedAt` is RFC 3339. */
export type Blocked = { readonly id: string; readonly name: string | undefined; readonly blockedAt: string }

/** The state for the screen. Immutable; the same object until something changes. */
export type BlocksSnapshot = {
	readonly phase: 'loading' | 'failed' | 'ready'
	/** Latest first. */
	readonly blocked: readonly Blocked[]
	/** Ids being unblocked. */
	readonly leaving: readonly string[]
}

export type Blocks = {
	/** Fetches the blocks. Never rejects. */
	load(signal?: AbortSignal): Promise<void>
	/** Blocks a member and stores their name here. On failure returns the reason, for people. */
	block(id: string, name: string): Promise<'blocked' | { failure: string }>
	unblock(id: string): Promise<'unblocked' | 'failed'>
	subscribe(listener: () => void): () => void
	getSnapshot(): BlocksSnapshot
}

export type BlocksOptions = { request: Request; storage: KeyValueStorage; member: string }

/** The blocks of a member. */
export function createBlocks({ request, storage, member }: BlocksOptions): Blocks {
	const names = createBlockedNames(storage, member)
	const changes = createListeners()
	let snapshot: BlocksSnapshot = { phase: 'loading', blocked: [], leaving: [] }
	const set = (change: Partial<BlocksSnapshot>) => {
		snapshot = { ...snapshot, ...change }
		changes.tell()
	}
	return {
		async load(signal) {
			if (snapshot.phase === 'failed') set({ phase: 'loading' })
			try {
				const list = await loadBlocks(request, signal)
				names.keepOnly(list.map(({ id }) => id))
				set({ phase: 'ready', blocked: list.map((block) => ({ ...block, name: names.of(block.id) })) })
			} catch {
				if (!signal?.aborted && snapshot.phase !== 'ready') set({ phase: 'failed' })
			}
		},
		async block(id, name) {
			try {
				await blockMember(request, id)
			} catch (error) {
				return { failure: reasonOf(error) }
			}
			names.keep(id, name)
			return 'blocked'
		},
		async unblock(id) {
			set({ leaving: [...snapshot.leaving, id] })
			const outcome = await unblockMember(request, id).then(
				() => 'unblocked' as const,
				() => 'failed' as const,
			)
			const leaving = snapshot.leaving.filter((other) => other !== id)
			if (outcome === 'failed') set({ leaving })
			else {
				names.keepOnly(names.ids().filter((other) => other !== id))
				set({ leaving, blocked: snapshot.blocked.filter((other) => other.id !== id) })
			}
			return outcome
		},
		subscribe: changes.add,
		getSnapshot: () => snapshot,
	}
}

function reasonOf(error: unknown): string {
	const { failed, because } = blockTexts
	const told = error instanceof CallRefused && error.status < 500 ? error.told : undefined
	return told ? because(told.message) : failed
}

/** The member's blocks, latest first, as ids only: the server reveals no names of hidden members. */
export async function loadBlocks(request: Request, signal?: AbortSignal): Promise<Block[]> {
	const answer = await call(request, blockPaths.blocks, signal ? { signal } : {})
	return blockList.parse(await answer.json()).blocks
}

/** Blocks the member with that id; neither sees the other from the next list on. Does not reveal if the id exists. */
export async function blockMember(request: Request, id: string): Promise<void> {
	await call(request, blockPaths.blocks, withJson('POST', { id }))
}

/** Removes a block, if there is one. */
export async function unblockMember(request: Request, id: string): Promise<void> {
	await call(request, `${blockPaths.blocks}/${encodeURIComponent(id)}`, { method: 'DELETE' })
}
