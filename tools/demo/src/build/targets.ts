import { serverTarget } from './server-target.ts'
import type { Target } from './target.ts'
import { webTarget } from './web-target.ts'

/** All targets of a start. */
export const targets: readonly Target[] = [webTarget, serverTarget]
