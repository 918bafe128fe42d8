import type { Institute } from '@ydo/contract/institute'
import type { Hasher, Sealer } from './at-rest.ts'
import type { BlobStore } from './blobs.ts'
import type { Clock } from './clock.ts'
import type { Database } from './database.ts'
import type { IdentityProvider } from './identity-provider.ts'
import type { LogSigner } from './log-signer.ts'
import type { PhotoWorkers } from './photo-workers.ts'
import type { Knock } from './push/knock.ts'
import type { Roster } from './roster.ts'
import type { TokenIssuer } from './tokens.ts'

/** Everything the application stands on. Built once at start, or by a test. */
export type Deps = {
	/** The origin under which browsers reach us, without a trailing slash. */
	publicUrl: string
	institute: Institute
	/** E-mail addresses admitted; undefined admits whoever the institute's rules admit. */
	roster: Roster | undefined
	db: Database
	sealer: Sealer
	hasher: Hasher
	tokens: TokenIssuer
	/** Key of the signatures under photo addresses. */
	addressKey: Uint8Array
	/** Signs what the directory's log says of itself. */
	logSigner: LogSigner
	blobs: BlobStore
	photoWorkers: PhotoWorkers
	provider: IdentityProvider
	/** Web push: tells members' devices that there is something. */
	knock: Knock
	clock: Clock
	/** The free share of the disk under DATA_DIR, 0 to 1. */
	freeDisk: () => Promise<number>
	/** Folder of the built pages; undefined serves none. */
	siteFolder: string | undefined
	/** Whether browsers keep a service worker; off takes away what they have. */
	serviceWorker: boolean
}
