import * as z from 'zod/mini'

const tasks = ['export', 'delete-later', 'delete-now'] as const

/** What a fresh sign-in is wanted for, and goes on after it. */
export type Task = (typeof tasks)[number]

/** What a tab keeps of it on its way to the provider: whose it is, and whether the sign-in came back. */
export const heldTask = z.object({ member: z.string(), task: z.enum(tasks), isBack: z.boolean() })
