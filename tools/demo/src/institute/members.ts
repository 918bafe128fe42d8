import { type Member, signInAs } from './member.ts'

/** The demo students that are signed in just now, each with one session. */
export type Members = {
	/** Lets a student do something, signed in first where needed. After a failure they sign in anew. */
	as<T>(email: string, work: (member: Member) => Promise<T>): Promise<T>
	/** Ends every session. */
	leave(): Promise<void>
}

export function createMembers(url: string): Members {
	const present = new Map<string, Member>()
	return {
		async leave() {
			const members = [...present.values()]
			present.clear()
			await Promise.all(members.map((member) => member.signOut()))
		},
		async as(email, work) {
			const member = present.get(email) ?? (await signInAs(email, url))
			present.set(email, member)
			return work(member).catch(async (error) => {
				present.delete(email)
				await member.signOut()
				throw error
			})
		},
	}
}
