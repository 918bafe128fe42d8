import type { PasskeyFailure, PasskeySecret, Passkeys } from '@ydo/client/recovery/passkeys'

/** Ed25519, ECDSA with P-256, RSA (COSE): the passkey's signature is not used, but WebAuthn requires a choice. */
const algorithms = [-8, -7, -257]

/** Passkeys of this browser that can derive secrets: WebAuthn level 3, extension "prf". The server learns only their names. */
export const passkeys: Passkeys = {
	async able() {
		if (!('PublicKeyCredential' in globalThis) || !isSecureContext) return false
		const capabilities = await PublicKeyCredential.getClientCapabilities?.().catch(() => undefined)
		// If the browser does not report it, only an attempt shows it.
		return capabilities?.['extension:prf'] ?? true
	},
	async make({ member, name, input, held }) {
		const publicKey: PublicKeyCredentialCreationOptions = {
			rp: { name: 'YDO' },
			user: { id: member, name, displayName: name },
			challenge: challenge(),
			// A second passkey of the same member would replace the first one, which then opens nothing.
			excludeCredentials: held.map((id) => ({ type: 'public-key', id: Uint8Array.from(id) })),
			pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
			authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
			extensions: { prf: { eval: { first: input } } },
		}
		const made = await asked(() => navigator.credentials.create({ publicKey }))
		if (typeof made === 'string') return made
		if (!made.getClientExtensionResults().prf?.enabled) return 'unable'
		// Many authenticators give the secret only on a second request.
		return secretOf(made) ?? passkeys.ask({ credentials: [new Uint8Array(made.rawId)], input })
	},
	async ask({ credentials, input }) {
		const publicKey: PublicKeyCredentialRequestOptions = {
			challenge: challenge(),
			allowCredentials: credentials.map((id) => ({ type: 'public-key', id })),
			userVerification: 'required',
			extensions: { prf: { eval: { first: input } } },
		}
		const given = await asked(() => navigator.credentials.get({ publicKey }))
		return typeof given === 'string' ? given : (secretOf(given) ?? 'unable')
	},
}

/** Nobody verifies the signature: the passkey's secret is the proof. */
function challenge(): Uint8Array<ArrayBuffer> {
	return crypto.getRandomValues(new Uint8Array(32))
}

async function asked(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential | PasskeyFailure> {
	try {
		const credential = await ask()
		return credential instanceof PublicKeyCredential ? credential : 'unable'
	} catch (error) {
		if (error instanceof DOMException && error.name === 'InvalidStateError') return 'held'
		// WebAuthn does not distinguish a dismissed dialog from a missing passkey.
		return error instanceof DOMException && error.name === 'NotAllowedError' ? 'dismissed' : 'unable'
	}
}

function secretOf(credential: PublicKeyCredential): PasskeySecret | undefined {
	const first = credential.getClientExtensionResults().prf?.results?.first
	if (!first) return undefined
	const secret = ArrayBuffer.isView(first)
		? new Uint8Array(first.buffer, first.byteOffset, first.byteLength)
		: new Uint8Array(first)
	return secret.length === 32
		? { secret: Uint8Array.from(secret), credential: new Uint8Array(credential.rawId) }
		: undefined
}
