import { createVerifyBeside, type VerifyingWorker } from '@ydo/client/directory/verify-beside'
import { trustedUrl } from './trusted-url.ts'
import address from './verify-worker.ts?worker&url'

/** As many as there is work for: the page itself has some to do meanwhile. */
const most = 4

/** Verifies signatures of the directory, many at once beside the page. */
export const verifyBeside = createVerifyBeside({
	count: Math.min(most, navigator.hardwareConcurrency || 1),
	begin: () => new Worker(trustedUrl(address), { type: 'module' }) as VerifyingWorker,
	wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
})
