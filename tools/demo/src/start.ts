import { join } from 'node:path'
import { start } from '#launch/start.ts'

/** `npm start`. */
await start(join(import.meta.dirname, '../../..'), process.env)
