type Policies = { createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy }
type Policy = { createScriptURL(url: string): string }

let policy: Policy | undefined

/** What the Content-Security-Policy wants of a worker's address where the browser knows Trusted Types: the policy that it names, made once. */
export function trustedUrl(url: string): string {
	const { trustedTypes } = globalThis as { trustedTypes?: Policies }
	policy ??= trustedTypes?.createPolicy('ydo', { createScriptURL: (own) => own })
	return policy?.createScriptURL(url) ?? url
}
