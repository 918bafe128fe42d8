import { type Blocks, createBlocks } from '@ydo/client/visibility/create-blocks'
import { createDiscovery, type Discovery } from '@ydo/client/visibility/create-discovery'
import { createVisibility, type VisibilityStore } from '@ydo/client/visibility/create-visibility'
import { session } from '#platform/session.ts'

/** What a member decides of who meets whom. */
export type Stores = { visibility: VisibilityStore; discovery: Discovery; blocks: Blocks }

let held: { member: string; stores: Stores } | undefined

/** Those of a member. They live as long as the page, so that what is not saved waits while another screen is looked at. */
export function storesOf(member: string): Stores {
	if (held?.member !== member) {
		letGo()
		const own = { request: session.requestAs(member), storage: localStorage, member }
		held = {
			member,
			stores: { visibility: createVisibility(own), discovery: createDiscovery(own), blocks: createBlocks(own) },
		}
	}
	return held.stores
}

// Signing out forgets what was read and written here.
session.subscribe(() => {
	if (session.snapshot().status === 'signed-out') letGo()
})

function letGo(): void {
	held?.stores.visibility.close()
	held = undefined
}
