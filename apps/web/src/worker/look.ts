import type { ValueStorage } from '@ydo/client/held/value-storage'
import { isToBeShown } from '@ydo/client/push/look-behind-push'
import { type PushLook, pushPaths } from '@ydo/contract/push'
import { openDatabase, storeName, valuesIn, written } from '#browser/held-database.ts'
import { takeKeys } from '#browser/kept-keys.ts'

declare const self: ServiceWorkerGlobalScope

/** Milliseconds after which a push is shown unverified: browsers give a worker little time. */
const patience = 5000

/** True if the push should be shown; also if that is unknown, or not known in time. */
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

/** Firefox allows 16 silent pushes between two visits (dom.push.maxQuotaPerSubscription), then ends the subscription. */
function mostSilent(): number {
	return navigator.userAgent.includes('Firefox') ? 12 : Number.POSITIVE_INFINITY
}

/** The worker has no access to the tokens; the subscription's secret identifies the device to the server. */
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

/** Opens the device's database for a single use: an idle worker keeps no connection open. */
async function withValues<Result>(run: (storage: ValueStorage) => Promise<Result>): Promise<Result> {
	const database = await openDatabase(() => {})
	const storeOf = (mode: IDBTransactionMode) => database.transaction(storeName, mode).objectStore(storeName)
	try {
		return await run({
			read: (prefix) => valuesIn(storeOf('readonly'), prefix),
			async change(put, remove = []) {
				const store = storeOf('readwrite')
				for (const [key, value] of put) store.put(value, key)
				for (const key of remove) store.delete(key)
				await written(store.transaction)
			},
		})
	} finally {
		database.close()
	}
}
