import type { Adapter, AdapterPayload } from 'oidc-provider'

type Entry = { payload: AdapterPayload; expiresAt: number }

/** Storage for all models of the provider, for some minutes. When full, it evicts the oldest entries first. */
export class MemoryStore {
	readonly #entries = new Map<string, Entry>()
	readonly #limit: number

	constructor(limit: number) {
		this.#limit = limit
	}

	set(key: string, payload: AdapterPayload, expiresIn: number): void {
		this.#entries.delete(key)
		this.#entries.set(key, { payload, expiresAt: Date.now() + expiresIn * 1000 })
		for (const oldest of this.#entries.keys()) {
			if (this.#entries.size <= this.#limit) break
			this.#entries.delete(oldest)
		}
	}

	get(key: string): AdapterPayload | undefined {
		const entry = this.#entries.get(key)
		if (!entry || entry.expiresAt > Date.now()) return entry?.payload
		this.#entries.delete(key)
		return undefined
	}

	find(prefix: string, matches: (payload: AdapterPayload) => boolean): AdapterPayload | undefined {
		for (const key of this.#entries.keys()) {
			const payload = key.startsWith(prefix) ? this.get(key) : undefined
			if (payload && matches(payload)) return payload
		}
		return undefined
	}

	deleteWhere(matches: (payload: AdapterPayload) => boolean): void {
		for (const [key, { payload }] of this.#entries) if (matches(payload)) this.#entries.delete(key)
	}

	delete(key: string): void {
		this.#entries.delete(key)
	}
}

/** The storage of one model of oidc-provider in the given store. */
export function memoryAdapter(model: string, store: MemoryStore): Adapter {
	const keyOf = (id: string) => `${model}:${id}`
	return {
		upsert: async (id, payload, expiresIn = 0) => store.set(keyOf(id), payload, expiresIn),
		find: async (id) => store.get(keyOf(id)),
		findByUid: async (uid) => store.find(keyOf(''), (payload) => payload.uid === uid),
		findByUserCode: async () => undefined, // codes typed on another device: not offered here
		consume: async (id) => {
			const payload = store.get(keyOf(id))
			if (payload) payload.consumed = Math.floor(Date.now() / 1000)
		},
		destroy: async (id) => store.delete(keyOf(id)),
		revokeByGrantId: async (grantId) => store.deleteWhere((payload) => payload.grantId === grantId),
	}
}
