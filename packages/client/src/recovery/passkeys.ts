import type { Bytes } from '@ydo/crypto/bytes'

/** What a passkey gives: 32 bytes that it always gives for the same input, and its name. */
export type PasskeySecret = { secret: Bytes; credential: Bytes }

/** `unable`: this device, browser or passkey cannot; `dismissed`: whoever was asked did not want to. */
export type PasskeyFailure = 'unable' | 'dismissed'

/** The passkeys of a device that can make secrets (WebAuthn's extension "prf"). */
export type Passkeys = {
	/** Whether to offer them at all. */
	able(): Promise<boolean>
	/** Makes one; `input` is what the secret is made of beside the passkey. */
	make(options: { member: Bytes; name: string; input: Bytes }): Promise<PasskeySecret | PasskeyFailure>
	/** Asks for one of these. */
	ask(options: { credentials: readonly Bytes[]; input: Bytes }): Promise<PasskeySecret | PasskeyFailure>
}
