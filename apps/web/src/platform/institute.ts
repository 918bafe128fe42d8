import type { instituteLabelPlace, instituteMeta, PublicInstitute } from '@ydo/contract/institute'

// The landing page needs the institute before anything else and may weigh 88 kB. The contract's module would bring zod's
// 6 kB, so only its types are used here: they hold the name to the contract's, and the fields are checked by hand.
const meta: typeof instituteMeta = 'ydo-institute'
const labelPlace: typeof instituteLabelPlace = '{{institute}}'

/**
 * What the page says of its institute. Throws when the server did not fill it in. In the pages made at build time, the
 * place where it will.
 */
export function institute(): PublicInstitute {
	if (import.meta.env.SSR)
		return { label: labelPlace, disciplines: [], years: [], prompts: [], contacts: { grievance: '' }, log: '' }
	const content: unknown = JSON.parse(
		document.querySelector<HTMLMetaElement>(`meta[name="${meta}"]`)?.content ?? 'null',
	)
	if (!isPublicInstitute(content)) throw new Error(`The page does not say its institute in <meta name="${meta}">`)
	return content
}

function isPublicInstitute(content: unknown): content is PublicInstitute {
	if (typeof content !== 'object' || content === null) return false
	const { label, disciplines, years, prompts, contacts, log } = content as Partial<PublicInstitute>
	const listed = [disciplines, years, prompts].every(Array.isArray)
	return listed && typeof label === 'string' && typeof contacts?.grievance === 'string' && typeof log === 'string'
}
