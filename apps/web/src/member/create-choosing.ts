import type { Chats } from '@ydo/client/chat/chat-view'
import { createListeners } from '@ydo/client/deck/listeners'
import type { Member } from '@ydo/client/member/create-member'
import type { MemberView } from '@ydo/client/member/member-view'
import type { createMemberScopes } from './create-member-scopes.ts'

export type Choosing = {
	/** Resolves with the member `id` once it runs in this page. */
	choosing(id: string): Promise<Member>
	/** The current member's view. */
	choosingView(): MemberView | undefined
	/** The view of member `id`, if it is the current one. */
	viewOf(id: string): MemberView | undefined
	/** The member that runs in this page. */
	chooserNow(): Member | undefined
	/** The current member's chats. */
	chatsNow(): Chats | undefined
	/** Sets or clears the member that runs in this page. Signing out clears it too. */
	setChooser(id: string, member: Member | undefined): void
	/** True while the device refuses to store the current member's decisions. */
	isUnkept(): boolean
	setUnkept(id: string, isUnkept: boolean): void
	/** Notifies when the current member changes, and on each change of its view or chats. */
	subscribeChoosing(listener: () => void): () => void
}

type PerMember = ReturnType<typeof createMemberScopes>['perMember']

/** The signed-in member whose vault runs in this page. Held in the member's scope, so that signing out drops it. */
export function createChoosing(perMember: PerMember): Choosing {
	const changes = createListeners()
	const chooserOf = perMember(({ member: id, onEnd }) => {
		let member: Member | undefined
		let isUnkept = false
		let leave = () => {}
		const set = (next: Member | undefined) => {
			if (next === member) return
			leave()
			isUnkept = false
			member = next
			const leaving = next ? [next.subscribe(changes.tell), next.chats.subscribe(changes.tell)] : []
			leave = () => {
				for (const end of leaving) end()
			}
			changes.tell()
		}
		const setUnkept = (next: boolean) => {
			if (next === isUnkept) return
			isUnkept = next
			changes.tell()
		}
		onEnd(() => set(undefined))
		return { id, set, setUnkept, now: () => member, isUnkept: () => isUnkept }
	})

	/** At most one runs: another one signs in only after the first has left. */
	const current = () => chooserOf.current().find(({ now }) => now() !== undefined)
	const chooserNow = () => current()?.now()

	return {
		choosing: (id) =>
			new Promise((resolve) => {
				const look = () => {
					const member = current()?.id === id ? chooserNow() : undefined
					if (!member) return
					resolve(member)
					end()
				}
				const end = changes.add(look)
				look()
			}),
		choosingView: () => chooserNow()?.view(),
		viewOf: (id) => (current()?.id === id ? chooserNow()?.view() : undefined),
		chooserNow,
		chatsNow: () => chooserNow()?.chats,
		setChooser: (id, member) => chooserOf(id).set(member),
		isUnkept: () => current()?.isUnkept() ?? false,
		setUnkept: (id, isUnkept) => chooserOf(id).setUnkept(isUnkept),
		subscribeChoosing: changes.add,
	}
}
