import { isToBeShown } from '@ydo/client/knock/look-behind-knock'
import { pushPaths } from '@ydo/contract/push'
import type { PushLook } from '@ydo/contract/push-look'
import { takeKeys } from '#platform/kept-keys.ts'
import { withValues } from './worker-values.ts'

declare const self: ServiceWorkerGlobalScope

/** Milliseconds after which a knock is shown as it is: browsers give a worker little time. */
const patience = 5000

/** Whether what the device was knocked for is to be shown; also where that cannot be known, or not in time. */
export async function isReal(): Promise<boolean> {
	const late = new Promise<true>((resolve) => setTimeout(() => resolve(true), patience))
	const looked = withValues((storage) =>
		isToBeShown({
			storage,
			keysOf: (member) => takeKeys(storage, member),
			ask,
			mostSilent: mostSilent(),
			random: (length) => crypto.getRandomValues(new Uint8Array(length)),
		}),
	)
	return Promise.race([looked.catch(() => true), late])
}

/** Firefox bears 16 between two visits (dom.push.maxQuotaPerSubscription), and then ends the subscription. */
function mostSilent(): number {
	return navigator.userAgent.includes('Firefox') ? 12 : Number.POSITIVE_INFINITY
}

/** The tokens are the pages'; the secret of the subscription says to the server which device asks. */
async function ask(after: number): Promise<unknown> {
	const { endpoint = '', keys } = (await self.registration.pushManager.getSubscription())?.toJSON() ?? {}
	const look: PushLook = { endpoint, auth: keys?.auth ?? '', after }
	const answer = await fetch(pushPaths.look, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(look),
		credentials: 'omit',
		signal: AbortSignal.timeout(patience),
	})
	if (!answer.ok) throw new Error(`a look was answered ${answer.status}`)
	return answer.json()
}
