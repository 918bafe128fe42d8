import { blockTexts } from '@ydo/contract/texts/block'
import { CallRefused } from '#calls/call.ts'
import type { Request } from '#calls/request.ts'
import { createListeners } from '#deck/listeners.ts'
import type { KeyValueStorage } from '#session/token-store.ts'
import { blockMember, loadBlocks, unblockMember } from './block-calls.ts'
import { createBlockedNames } from './blocked-names.ts'

/** Somebody blocked; no name where that was on another device. `blockedAt` as in RFC 3339. */
export type Blocked = { readonly id: string; readonly name: string | undefined; readonly blockedAt: string }

/** What the screen shows. Immutable; the same object until something changes. */
export type BlocksSnapshot = {
	readonly phase: 'loading' | 'failed' | 'ready'
	/** The latest first. */
	readonly blocked: readonly Blocked[]
	/** Whose block is being taken back. */
	readonly leaving: readonly string[]
}

export type Blocks = {
	/** Asks the server. Never rejects. */
	load(signal?: AbortSignal): Promise<void>
	/** Blocks somebody and keeps their name here. Answers, for people, why it could not be done. */
	block(id: string, name: string): Promise<'blocked' | { failure: string }>
	unblock(id: string): Promise<'unblocked' | 'failed'>
	subscribe(listener: () => void): () => void
	getSnapshot(): BlocksSnapshot
}

export type BlocksOptions = { request: Request; storage: KeyValueStorage; member: string }

/** Whom a member blocked. */
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
