import * as z from 'zod/mini'
import { tokens } from './session.ts'

/** Both tokens as a device keeps them. */
export const tokenPair = z.omit(tokens, { expires_in: true })
