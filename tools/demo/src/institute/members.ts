import { type Member, signInAs } from './member.ts'

/** The demo students that are signed in just now, each with one session. */
export type Members = {
	/** Lets a student do something, signed in first where needed. After a failure they sign in anew. */
	as<T>(email: string, work: (member: Member) => Promise<T>): Promise<T>
	/** Ends a student's session. */
	leave(email: string): Promise<void>
}

export function createMembers(url: string): Members {
	const present = new Map<string, Member>()
	const leave = async (email: string) => {
		const member = present.get(email)
		present.delete(email)
		await member?.signOut()
	}
	return {
		leave,
		async as(email, work) {
			const member = present.get(email) ?? (await signInAs(email, url))
			present.set(email, member)
			return work(member).catch(async (error) => {
				await leave(email)
				throw error
			})
		},
	}
}
