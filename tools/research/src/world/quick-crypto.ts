import { createCipheriv, createDecipheriv, createHash, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'

// A life derives some thousand values. WebCrypto hands each to another thread, which costs ten times the work itself, so node:crypto
// stands in: equal values, no thread. Everything not listed here still goes to WebCrypto.

type Call = (...args: never[]) => Promise<unknown>

/** Bytes of keys that never become a CryptoKey. */
const raw = new WeakMap<object, Secret>()
type Secret = { bytes: Buffer; key: KeyObject }
const imported = new Map<string, Promise<object>>()
const agreements = new Map<string, Promise<ArrayBuffer>>()
const derivations = new Map<string, ArrayBuffer>()
const mostKept = 40_000
const tagLength = 16
let isQuick = false

/** Runs SHA-256, HKDF and AES-GCM on this thread from now on, and caches each X25519 import and agreement. */
export function quickenCrypto(): void {
	if (isQuick) return
	isQuick = true
	const { subtle } = globalThis.crypto
	const replace = (name: 'digest' | 'importKey' | 'deriveBits' | 'encrypt' | 'decrypt', make: (call: Call) => Call) =>
		Object.defineProperty(subtle, name, { configurable: true, value: make(subtle[name].bind(subtle) as Call) })
	const names = new WeakMap<object, string>()

	replace('digest', (call) => async (...args: never[]) => {
		const [algorithm, bytes] = args as unknown as [string, Uint8Array]
		return algorithm === 'SHA-256' && ArrayBuffer.isView(bytes)
			? bufferOf(createHash('sha256').update(bytes).digest())
			: call(...args)
	})
	replace('importKey', (call) => async (...args: never[]) => {
		const [format, bytes, algorithm, isOpen, usages] = args as unknown as [
			string,
			Uint8Array,
			unknown,
			boolean,
			string[],
		]
		const isDerived = algorithm === 'HKDF' && usages.join() === 'deriveBits'
		const isCipher = algorithm === 'AES-GCM' && usages.length === 1 && bytes.length === 32
		if (format === 'raw' && (isDerived || isCipher)) {
			const key = { of: algorithm }
			raw.set(key, { bytes: Buffer.from(bytes), key: createSecretKey(bytes) })
			return key
		}
		if (typeof algorithm !== 'string' || !ArrayBuffer.isView(bytes)) return call(...args)
		const name = [format, Buffer.from(bytes).toString('latin1'), algorithm, isOpen, usages].join()
		const key = kept(imported, name, () => call(...args) as Promise<object>)
		names.set(await key, name)
		return key
	})
	replace('deriveBits', (call) => async (...args: never[]) => {
		const [algorithm, key, bits] = args as unknown as [Derivation, object, number]
		const secret = raw.get(key)
		if (secret) return derived(secret, algorithm, bits / 8)
		const [own, peer] = [names.get(key), algorithm.public && names.get(algorithm.public)]
		if (!own || !peer) return call(...args)
		const agreed = await kept(agreements, `${own}/${peer}`, () => call(...args) as Promise<ArrayBuffer>)
		return agreed.slice(0)
	})
	replace('encrypt', (call) => async (...args: never[]) => {
		const [{ iv, additionalData }, key, plaintext] = args as unknown as [Sealing, object, Uint8Array]
		const secret = raw.get(key)
		if (!secret) return call(...args)
		const cipher = createCipheriv('aes-256-gcm', secret.key, iv).setAAD(additionalData)
		return bufferOf(Buffer.concat([cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]))
	})
	replace('decrypt', (call) => async (...args: never[]) => {
		const [{ iv, additionalData }, key, sealed] = args as unknown as [Sealing, object, Uint8Array]
		const secret = raw.get(key)
		if (!secret) return call(...args)
		const cipher = createDecipheriv('aes-256-gcm', secret.key, iv).setAAD(additionalData)
		cipher.setAuthTag(sealed.subarray(-tagLength))
		return bufferOf(Buffer.concat([cipher.update(sealed.subarray(0, -tagLength)), cipher.final()]))
	})
}

type Derivation = { hash: string; salt: Uint8Array; info: Uint8Array; public?: object }
type Sealing = { iv: Uint8Array; additionalData: Uint8Array }

/** Cached: two lives of one seed mostly derive the same values. */
function derived(secret: Secret, { hash, salt, info }: Derivation, length: number): ArrayBuffer {
	const name = `${Buffer.concat([secret.bytes, info, salt]).toString('latin1')}/${salt.length}/${length}/${hash}`
	return kept(derivations, name, () => hkdfSync(hash.replace('-', ''), secret.key, salt, info, length)).slice(0)
}

function kept<Value>(values: Map<string, Value>, name: string, make: () => Value): Value {
	const value = values.get(name) ?? make()
	if (values.size > mostKept) values.clear()
	values.set(name, value)
	return value
}

function bufferOf(bytes: Buffer): ArrayBuffer {
	return Uint8Array.from(bytes).buffer
}
