import type { PublicInstitute } from '@ydo/contract/institute'
import { type MemberId, taken } from '@ydo/crypto/branded'
import { fromBase64url, type Random } from '@ydo/crypto/bytes'
import { type Verify, verifyEd25519 } from '@ydo/log/ed25519'
import { type NoteKey, parseKey } from '@ydo/log/signed-note'
import type { Request } from '#calls/request.ts'
import { createDirectoryReplica, type DirectoryReplica } from '#directory/create-directory-replica.ts'
import type { ValueStorage } from '#held/value-storage.ts'
import type { LiveNumbers } from '#live/create-live-news.ts'
import type { Passkeys } from '#recovery/passkeys.ts'
import type { Fetch, Lease, Lock } from '#session/refresh.ts'
import { createVault, type Vault } from '#vault/create-vault.ts'
import type { DeviceKeeper } from '#vault/device-keeper.ts'

/** Platform dependencies of a member, in a browser or elsewhere. */
export type MemberOptions = {
	/** With the member's session. */
	request: Request
	/** For the public log, without a session. */
	fetch: Fetch
	storage: ValueStorage
	keeper: DeviceKeeper
	passkeys: Passkeys
	/** A named lock across tabs. */
	lock: Lock
	lease: Lease
	random: Random
	now(): number
	/** Resolves after the delay, or at once when `signal` aborts. */
	wait(milliseconds: number, signal?: AbortSignal): Promise<void>
	/**
	 * Notifies of the latest numbers of notices, vault entries and messages, and of chats in which the peer types. Returns a function that
	 * unsubscribes.
	 */
	news(listener: (numbers: LiveNumbers) => void, onTyping: (chat: string) => void): () => void
	/** Name of this device on the member's other devices, such as "Chrome on Android": at most 40 characters. */
	deviceName: string
	/** True if the browser has locks and persistent storage. A device without them is passive: another one sends its likes. */
	canSend: boolean
	/** The member's id as in JSON. */
	member: string
	institute: Pick<PublicInstitute, 'label' | 'log' | 'witnesses'>
	/** verifyEd25519, or its equivalent in workers. */
	verify?: Verify
	/** Receives internal errors that must not stop anything. */
	report?(error: unknown): void
}

/** Dependencies of the member's functions. */
export type MemberParts = Pick<MemberOptions, 'request' | 'random' | 'now' | 'deviceName'> & {
	id: MemberId
	/** The institute's label, as in keys and leaves. */
	institute: string
	vault: Vault
	replica: DirectoryReplica
}

/** Creates the member's vault and directory. @throws RangeError if the institute names a malformed key */
export function createParts(options: MemberOptions): MemberParts {
	const { institute, member, verify = verifyEd25519, request, random, now, deviceName } = options
	const { log, witnesses } = institute
	const replica = createDirectoryReplica({
		...options,
		logKey: keyOf(log),
		institute: institute.label,
		...(witnesses && { witnesses: witnesses.keys.map(keyOf), quorum: witnesses.quorum }),
		verify,
	})
	const id = taken('MemberId', fromBase64url(member))
	const vault = createVault({ ...options, members: replica.joined })
	return { request, random, now, deviceName, id, institute: institute.label, vault, replica }
}

function keyOf(text: string): NoteKey {
	const key = parseKey(text)
	if (!key) throw new RangeError('the institute names a key that is none')
	return key
}
