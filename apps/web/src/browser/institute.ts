import type { instituteLabelPlace, instituteMeta, PublicInstitute } from '@ydo/contract/institute'

// The landing page needs the institute first and has a limit of 88 kB. The contract's module would add zod's 6 kB, so this file imports
// only its types, which pin the name, and checks the fields by hand.
const meta: typeof instituteMeta = 'ydo-institute'
const labelPlace: typeof instituteLabelPlace = '{{institute}}'

/**
 * The institute as given in the page's meta element. Throws if the server did not fill it in. In prerendered pages, the placeholder that
 * the server replaces.
 */
export function institute(): PublicInstitute {
	if (import.meta.env.SSR)
		return {
			...{ label: labelPlace, disciplines: [], years: [], prompts: [], timeZone: 'UTC' },
			...{ contacts: { grievance: '' }, log: '' },
		}
	const content: unknown = JSON.parse(
		document.querySelector<HTMLMetaElement>(`meta[name="${meta}"]`)?.content ?? 'null',
	)
	if (!isPublicInstitute(content)) throw new Error(`The page does not say its institute in <meta name="${meta}">`)
	return content
}

function isPublicInstitute(content: unknown): content is PublicInstitute {
	if (typeof content !== 'object' || content === null) return false
	const { label, disciplines, years, prompts, timeZone, contacts, log } = content as Partial<PublicInstitute>
	const listed = [disciplines, years, prompts].every(Array.isArray)
	return listed && [label, timeZone, contacts?.grievance, log].every((text) => typeof text === 'string')
}
