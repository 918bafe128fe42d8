import type { PublicInstitute } from '@ydo/contract/institute'
import type { MemberId } from '@ydo/crypto/branded'
import type { Random } from '@ydo/crypto/bytes'
import type { Verify } from '@ydo/log/ed25519'
import type { Request } from '#calls/request.ts'
import type { TickerParts } from '#choices/create-ticker.ts'
import type { DirectoryReplica } from '#directory/create-directory-replica.ts'
import type { ValueStorage } from '#held/value-storage.ts'
import type { LiveNumbers } from '#live/create-live-news.ts'
import type { Passkeys } from '#recovery/passkeys.ts'
import type { Fetch, Lock } from '#session/refresh.ts'
import type { Vault } from '#vault/create-vault.ts'
import type { DeviceKeeper } from '#vault/device-keeper.ts'

/** What a member needs of the world around: a browser's, or any other. */
export type MemberOptions = {
	/** With the member's session. */
	request: Request
	/** For the public log: without a session. */
	fetch: Fetch
	storage: ValueStorage
	keeper: DeviceKeeper
	passkeys: Passkeys
	/** One at a time by name, across tabs. */
	lock: Lock
	random: Random
	/** Unix milliseconds. */
	now(): number
	/** Resolves after so many milliseconds, or at once when `signal` ends. */
	wait(milliseconds: number, signal?: AbortSignal): Promise<void>
	/** Tells up to which numbers there are notices, entries of the vault and messages, and in which chats the peer types. Returns what ends the listening. */
	news(listener: (numbers: LiveNumbers) => void, onTyping: (chat: string) => void): () => void
	/** The member's id as JSON has it. */
	member: string
	institute: Pick<PublicInstitute, 'label' | 'log' | 'witnesses'>
	/** verifyEd25519, or what does the same beside the page. */
	verify?: Verify
} & Pick<TickerParts, 'elect' | 'isVisible'>

/** What a member's functions work with. */
export type MemberParts = Pick<MemberOptions, 'request' | 'random' | 'now'> & {
	id: MemberId
	/** The institute's label, as keys and leaves have it. */
	institute: string
	vault: Vault
	replica: DirectoryReplica
}
