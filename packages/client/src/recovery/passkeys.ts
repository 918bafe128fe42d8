import type { Bytes } from '@ydo/crypto/bytes'

/** What a passkey gives: 32 bytes that it always gives for the same input, and its name. */
export type PasskeySecret = { secret: Bytes; credential: Bytes }

/**
 * `unable`: this device, browser or passkey cannot; `dismissed`: whoever was asked did not want to; `held`: where it would be made there
 * is one of those named already.
 */
export type PasskeyFailure = 'unable' | 'dismissed' | 'held'

/** The passkeys of a device that can make secrets (WebAuthn's extension "prf"). */
export type Passkeys = {
	/** Whether to offer them at all. */
	able(): Promise<boolean>
	/** Makes one; `input` is what the secret is made of beside the passkey. Where one of `held` is, another would take its place. */
	make(options: {
		member: Bytes
		name: string
		input: Bytes
		held: readonly Bytes[]
	}): Promise<PasskeySecret | PasskeyFailure>
	/** Asks for one of these. */
	ask(options: { credentials: readonly Bytes[]; input: Bytes }): Promise<PasskeySecret | PasskeyFailure>
}
