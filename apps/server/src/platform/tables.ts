import type { NoticeKind } from '@ydo/contract/notices'
import type { Generated } from 'kysely'

/** Every id is 16 random bytes; a foreign key has the name of what it points to. */
type Id = Buffer

type MembersTable = {
	id: Id
	/** Keyed hash of the provider's subject: the one thing that recognises a returning member. */
	subject_hash: Buffer
	email_hash: Buffer
	/** Sealed: see visibility/marks.ts. */
	marks: Buffer | null
	role: Generated<'member' | 'moderator'>
	status: Generated<'active' | 'suspended'>
	created_at: Generated<Date>
	/** When a member who is leaving is to be erased. */
	leaves_at: Generated<Date | null>
	/** When a member whose address is no longer admitted is to be erased, and what no longer admits it. */
	lapses_at: Generated<Date | null>
	lapse: Generated<'roster' | 'address' | null>
	/** The number of the last notice; 0 for none. */
	last_notice: Generated<number>
	/** The number of the last notice that was read. */
	read_notice: Generated<number>
	/** The number of the last message sent or got; 0 for none. */
	last_message: Generated<number>
}

type SessionsTable = {
	id: Id
	member_id: Id
	refresh_id: Buffer
	previous_refresh_id: Buffer | null
	rotated_at: Generated<Date>
	created_at: Generated<Date>
	expires_at: Date
	revoked_at: Date | null
	/** When the provider last had the member prove who they are. */
	authenticated_at: Generated<Date>
	/** What it was begun on, sealed: see device.ts. */
	device: Generated<Buffer | null>
}

type ConsentsTable = {
	member_id: Id
	version: string
	given_at: Generated<Date>
}

type CardsTable = {
	member_id: Id
	sealed: Buffer
	version: number
	updated_at: Generated<Date>
}

type CardClockTable = {
	one: Generated<boolean>
	version: number
}

type PhotosTable = {
	id: Id
	member_id: Id
	sealed: Buffer
	place: Generated<number>
	created_at: Generated<Date>
}

type VisibilityTable = {
	member_id: Id
	sealed: Buffer
}

type BlocksTable = {
	member_id: Id
	/** Keyed hash of who blocked and who is blocked. */
	pair_hash: Buffer
	sealed: Buffer
	created_at: Generated<Date>
}

type HeldAccountsTable = {
	subject_hash: Buffer
	/** The day from which the account may sign in. */
	sealed: Buffer
}

type ErasedPhotosTable = {
	photo_id: Id
	/** From when on its files have to go. */
	due_at: Date
}

type ErasedAccountsTable = {
	subject_hash: Buffer
	/** The days of the 30-day rule: see kept-sides.ts. */
	sealed: Buffer
	kept_until: Date
}

type VaultEntriesTable = {
	member_id: Id
	seq: number
	sealed: Buffer
	/** SHA-256 of what the owner sent. */
	hash: Buffer
	/** Bytes of the entries from the last snapshot to this one. */
	total: number
}

type VaultDaysTable = {
	member_id: Id
	/** The last UTC day on which the vault took anything. */
	day: number
	bytes: number
}

type VaultWrapsTable = {
	member_id: Id
	/** All of a member's. */
	sealed: Buffer
}

type NoticesTable = {
	member_id: Id
	number: number
	kind: NoticeKind
	at: Generated<Date>
}

type PushSubscriptionsTable = {
	/** Keyed hash: see push/stored-device.ts. */
	endpoint_hash: Buffer
	/** Keyed hash, too. */
	secret_hash: Buffer | null
	member_id: Id
	session_id: Id
	sealed: Buffer
	saved_at: Date
}

type ReportsTable = {
	/** Keyed hashes: see stored-report.ts, as for what is sealed. */
	id_hash: Buffer
	reporter_hash: Buffer
	accused_hash: Buffer
	code: string
	report: Buffer
	evidence: Buffer
	/** UTC. */
	filed_day: number
}

type TicksTable = {
	member_id: Id
	week: number
	season: number
	number: number
	/** UTC, in days since 1970-01-01. */
	day: number
	digest: Buffer
	/** Sealed: see stored-choices.ts, as what follows. */
	cancel: Buffer
}

type BallotsTable = {
	week: number
	/** Keyed hash of what the ballot is recognised by. */
	token: Buffer
	season: number
	member_id: Id
	note: Buffer
}

type MatchSidesTable = {
	match_id: Id
	member_id: Id
	peer_id: Id
	week: number
	sealed: Buffer
	cancels: Buffer | null
	/** UTC, in days since 1970-01-01; null while it lasts. */
	ended_day: Generated<number | null>
}

type ChatsTable = {
	/** A chat has the id of its match. */
	match_id: Id
	epoch: number
	opener_id: Id
	init: Buffer
	/** The number of its last message, and the time in that one's stamp (Unix milliseconds); 0 for none. */
	last: Generated<number>
	last_at: Generated<number>
	/** How many of all its opener sent, and each of the two on the UTC day of the last one. */
	by_opener: Generated<number>
	opener_today: Generated<number>
	other_today: Generated<number>
}

type MessagesTable = {
	match_id: Id
	epoch: number
	seq: number
	message_id: Id
	sender_id: Id
	recipient_id: Id
	sender_number: number
	recipient_number: number
	body: Buffer
	stamp: Buffer
}

/** The one row that says that the campus has opened. */
type OpeningTable = {
	one: Generated<boolean>
	opened_at: Date
}

/** The one row that says which keys this database was made with. */
type InstallationTable = {
	one: Generated<boolean>
	key_fingerprint: Buffer
	created_at: Generated<Date>
}

type LogLeavesTable = {
	index: number
	leaf: Buffer
}

type CheckpointsTable = {
	time: number
	size: number
	note: string
}

type CosignaturesTable = {
	time: number
	/** The name of its key. */
	witness: string
	line: string
}

type ChatKeysTable = {
	member_id: Id
	chat_key: Buffer
}

/** The one row whose lock lets one instance at a time append to the log. */
type LogClockTable = { one: Generated<boolean> }

/** Day as a text: YYYY-MM-DD. */
type BegunSeasonsTable = {
	number: number
	label: string
	begins: string
}

/** The tables of migrations/*.sql, as Kysely reads and writes them. */
export type Tables = {
	members: MembersTable
	sessions: SessionsTable
	consents: ConsentsTable
	cards: CardsTable
	card_clock: CardClockTable
	photos: PhotosTable
	visibility: VisibilityTable
	blocks: BlocksTable
	held_accounts: HeldAccountsTable
	erased_photos: ErasedPhotosTable
	erased_accounts: ErasedAccountsTable
	vault_entries: VaultEntriesTable
	vault_days: VaultDaysTable
	vault_wraps: VaultWrapsTable
	notices: NoticesTable
	push_subscriptions: PushSubscriptionsTable
	reports: ReportsTable
	ticks: TicksTable
	ballots: BallotsTable
	match_sides: MatchSidesTable
	chats: ChatsTable
	messages: MessagesTable
	opening: OpeningTable
	begun_seasons: BegunSeasonsTable
	installation: InstallationTable
	log_leaves: LogLeavesTable
	checkpoints: CheckpointsTable
	cosignatures: CosignaturesTable
	chat_keys: ChatKeysTable
	log_clock: LogClockTable
}
