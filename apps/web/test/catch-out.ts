import { slotPaths } from '@ydo/contract/slots'
import type { ScriptedServer } from './scripted-server.ts'

/** Lets the server lose the vault's entries that the page's device has read: from then on it is caught out, and choices are stopped. */
export function catchOut({ member, model, on }: ScriptedServer): void {
	on(`GET ${slotPaths.slot}`, async () => ({
		...(await model.newsFor(member, { entries: 0, leaves: 0 })),
		...{ entries: [], last: 0, leaves: '' },
	}))
	dispatchEvent(new Event('online'))
}
