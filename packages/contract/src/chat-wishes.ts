import * as z from 'zod/mini'

/** What a member wants of all chats, as the vault keeps it and peers are told. By itself: the settings need no more of chats. */
export const chatWishes = z.object({ marks: z.boolean(), writesFirst: z.boolean() })
