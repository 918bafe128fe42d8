import type { PublicInstitute } from '@ydo/contract/institute'
import type { Deps } from './deps.ts'

/** What the pages say of the institute. */
export function publicInstituteOf({ institute, logSigner }: Pick<Deps, 'institute' | 'logSigner'>): PublicInstitute {
	const { label, disciplines, years, prompts, contacts, witnesses } = institute
	return {
		label,
		disciplines,
		years,
		prompts,
		contacts: { grievance: contacts.grievance },
		log: logSigner.verifierKey,
		...(witnesses && { witnesses: { quorum: witnesses.quorum, keys: witnesses.of.map(({ key }) => key) } }),
	}
}
