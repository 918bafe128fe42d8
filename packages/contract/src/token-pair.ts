import * as z from 'zod/mini'
import { tokens } from './session.ts'

// Apart from the session's other schemas: home's first code reads none of these.

/** Body of POST /auth/refresh and POST /auth/signout. */
export const refreshRequest = z.object({ refresh_token: z.string().check(z.minLength(1), z.maxLength(4096)) })

/** Both tokens as a device keeps them. */
export const tokenPair = z.omit(tokens, { expires_in: true })
