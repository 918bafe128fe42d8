import type { Bytes } from '@ydo/crypto/bytes'

/** Output of a passkey: 32 bytes, deterministic for an input, and its credential id. */
export type PasskeySecret = { secret: Bytes; credential: Bytes }

/**
 * `unable`: unsupported by the device, browser or passkey; `dismissed`: the user declined; `held`: the authenticator already has one of the
 * named credentials.
 */
export type PasskeyFailure = 'unable' | 'dismissed' | 'held'

/** Passkeys that can derive secrets (WebAuthn's extension "prf"). */
export type Passkeys = {
	/** True if passkeys can be offered. */
	able(): Promise<boolean>
	/** Creates one; `input` is the PRF's input. Fails where one of `held` exists, which the new one would overwrite. */
	make(options: {
		member: Bytes
		name: string
		input: Bytes
		held: readonly Bytes[]
	}): Promise<PasskeySecret | PasskeyFailure>
	/** Asks for one of these credentials. */
	ask(options: { credentials: readonly Bytes[]; input: Bytes }): Promise<PasskeySecret | PasskeyFailure>
}
