import { createVerifyBeside, type VerifyingWorker } from '@ydo/client/directory/verify-beside'
import address from './verify-worker.ts?worker&url'

/** As many as there is work for: the page itself has some to do meanwhile. */
const most = 4

type Policies = { createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy }
type Policy = { createScriptURL(url: string): string }

let policy: Policy | undefined

/** Verifies signatures of the directory, many at once beside the page. */
export const verifyBeside = createVerifyBeside({
	count: Math.min(most, navigator.hardwareConcurrency || 1),
	begin: () => new Worker(trusted(address), { type: 'module' }) as VerifyingWorker,
	wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
})

/** What the Content-Security-Policy wants of a worker's address where the browser knows Trusted Types: the policy that it names, made once. */
function trusted(url: string): string {
	const { trustedTypes } = globalThis as { trustedTypes?: Policies }
	policy ??= trustedTypes?.createPolicy('ydo', { createScriptURL: (own) => own })
	return policy?.createScriptURL(url) ?? url
}
