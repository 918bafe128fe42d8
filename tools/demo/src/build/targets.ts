import { serverTarget } from './server-target.ts'
import type { Target } from './target.ts'
import { webTarget } from './web-target.ts'

/** All that is built for a start. */
export const targets: readonly Target[] = [webTarget, serverTarget]
