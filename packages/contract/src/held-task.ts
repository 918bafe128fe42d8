import * as z from 'zod/mini'

const tasks = ['export', 'delete-later', 'delete-now'] as const

/** A task that needs a fresh sign-in, and goes on after it. */
export type Task = (typeof tasks)[number]

/** The task as its tab keeps it on the way to the provider: its member, and whether the sign-in came back. */
export const heldTask = z.object({ member: z.string(), task: z.enum(tasks), isBack: z.boolean() })
