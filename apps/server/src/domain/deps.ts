import type { Institute } from '@ydo/contract/institute'
import type { Roster } from '#domain/institute/roster.ts'
import type { PhotoWorkers } from '#domain/photos/photo-workers.ts'
import type { Push } from '#domain/push/push.ts'
import type { Hasher, Sealer } from '#infra/at-rest.ts'
import type { BlobStore } from '#infra/blobs.ts'
import type { Database } from '#infra/database.ts'
import type { IdentityProvider } from '#infra/identity-provider.ts'
import type { Clock } from '#infra/time.ts'
import type { TokenIssuer } from '#infra/tokens.ts'
import type { LogSigner } from './derived-keys.ts'

/** Dependencies of the application, built once at start or by a test. */
export type Deps = {
	/** Origin that browsers use, without a trailing slash. */
	publicUrl: string
	institute: Institute
	/** Admitted e-mail addresses; undefined admits everybody whom the institute's rules admit. */
	roster: Roster | undefined
	db: Database
	sealer: Sealer
	hasher: Hasher
	tokens: TokenIssuer
	/** Key for signing photo addresses. */
	addressKey: Uint8Array
	/** Signs the checkpoints of the directory's log. */
	logSigner: LogSigner
	blobs: BlobStore
	photoWorkers: PhotoWorkers
	provider: IdentityProvider
	/** Sends push notifications to members' devices. */
	push: Push
	clock: Clock
	/** Milliseconds between two beats, which turn agreeing ballots into matches; undefined disables them except where a test runs one. */
	beatEvery: number | undefined
	/** Clocks to check ours against before its time is signed, in milliseconds: the host's uptime and the database's time. */
	otherClocks: { uptime(): number; database(): Promise<number> }
	/** Free share of the disk under DATA_DIR, 0 to 1. */
	freeDisk: () => Promise<number>
	/** Folder of the built pages; undefined serves none. */
	siteFolder: string | undefined
	/** Whether browsers keep a service worker; off removes an installed one. */
	serviceWorker: boolean
}
