import { join } from 'node:path'
import { serverTarget } from '#build/server-target.ts'
import { start } from '#launch/start.ts'

// The part of `npm run dev` that restarts when the server's sources change; Vite serves the pages.
await start(join(import.meta.dirname, '../../..'), process.env, [serverTarget])
