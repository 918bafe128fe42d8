import type { Chats } from '@ydo/client/chat/chat-view'
import type { Member } from '@ydo/client/member/create-member'
import type { MemberView } from '@ydo/client/member/member-view'

// [Note: choosing] The code of keys, vault and choices comes after a screen's first picture, so that screens reach the member through
// here: whoever is early waits for `choosing`, and shows nothing of it or a place for it meanwhile.

/** Who chooses in this page: the member that is signed in, once the code for it is there. */
export type Chooser = { readonly id: string; readonly member: Member }

const listeners = new Set<() => void>()
let current: Chooser | undefined
let leave = () => {}

/** Resolves with the member `id` once it chooses in this page. */
export function choosing(id: string): Promise<Member> {
	return new Promise((resolve) => {
		const look = () => {
			if (current?.id !== id) return
			resolve(current.member)
			end()
		}
		const end = subscribeChoosing(look)
		look()
	})
}

/** What the chooser shows. */
export function choosingView(): MemberView | undefined {
	return current?.member.view()
}

/** What the member `id` shows, where it is the chooser. */
export function viewOf(id: string): MemberView | undefined {
	return current?.id === id ? current.member.view() : undefined
}

/** The chats of the chooser. */
export function chatsNow(): Chats | undefined {
	return current?.member.chats
}

/** Tells of another chooser, and of each change of what it or its chats show. */
export function subscribeChoosing(listener: () => void): () => void {
	listeners.add(listener)
	return () => void listeners.delete(listener)
}

/** Puts a chooser in, or out. */
export function setChooser(next: Chooser | undefined): void {
	leave()
	current = next
	const leaving = next ? [next.member.subscribe(tell), next.member.chats.subscribe(tell)] : []
	leave = () => {
		for (const end of leaving) end()
	}
	tell()
}

function tell(): void {
	for (const listener of listeners) listener()
}
