import type { Generated } from 'kysely'

/** Every id is 16 random bytes; a foreign key is named after what it references. */
type Id = Buffer

/** Tables of migrations/*.sql as Kysely types. */
export type Tables = {
	members: {
		id: Id
		/** Keyed hash of the provider's subject: the only way to recognise a returning member. */
		subject_hash: Buffer
		email_hash: Buffer
		/** Sealed: see visibility/marks.ts. */
		marks: Buffer | null
		role: Generated<'member' | 'moderator'>
		status: Generated<'active' | 'suspended'>
		created_at: Generated<Date>
		/** Erasure time of a member who is leaving. */
		leaves_at: Generated<Date | null>
		/** Erasure time of a lapsed member, and the reason of the lapse. */
		lapses_at: Generated<Date | null>
		lapse: Generated<'roster' | 'address' | null>
		/** Number of the last notice; 0 for none. */
		last_notice: Generated<number>
		/** Number of the last notice that was read. */
		read_notice: Generated<number>
		/** Number of the last message sent or received; 0 for none. */
		last_message: Generated<number>
	}
	sessions: {
		id: Id
		member_id: Id
		refresh_id: Buffer
		previous_refresh_id: Buffer | null
		rotated_at: Generated<Date>
		created_at: Generated<Date>
		expires_at: Date
		revoked_at: Date | null
		/** Last authentication at the provider. */
		authenticated_at: Generated<Date>
		/** Device of the session, sealed: see domain/sessions/device.ts. */
		device: Generated<Buffer | null>
	}
	consents: {
		member_id: Id
		version: string
		given_at: Generated<Date>
	}
	cards: {
		member_id: Id
		sealed: Buffer
		version: number
		updated_at: Generated<Date>
	}
	card_clock: {
		one: Generated<boolean>
		version: number
	}
	photos: {
		id: Id
		member_id: Id
		sealed: Buffer
		place: Generated<number>
		created_at: Generated<Date>
	}
	visibility: {
		member_id: Id
		sealed: Buffer
	}
	blocks: {
		member_id: Id
		/** Keyed hash of blocker and blocked member. */
		pair_hash: Buffer
		sealed: Buffer
		created_at: Generated<Date>
	}
	held_accounts: {
		subject_hash: Buffer
		/** Day from which the account may sign in. */
		sealed: Buffer
	}
	erased_photos: {
		photo_id: Id
		/** When the files are to be removed. */
		due_at: Date
	}
	erased_accounts: {
		subject_hash: Buffer
		/** Days of the 30-day rule: see stored-visibility.ts. */
		sealed: Buffer
		kept_until: Date
	}
	account_counts: {
		/** Keyed hash: see account-counts/store.ts. */
		count_hash: Buffer
		/** UTC, in days since 1970-01-01. */
		day: number
		count: number
	}
	left_accounts: {
		subject_hash: Buffer
		rejoins_at: Date
	}
	vault_entries: {
		member_id: Id
		seq: number
		sealed: Buffer
		/** SHA-256 of the bytes that the owner sent. */
		hash: Buffer
		/** Bytes of the entries from the last snapshot to this one. */
		total: number
	}
	vault_days: {
		member_id: Id
		/** Last UTC day on which the vault accepted an entry. */
		day: number
		bytes: number
	}
	vault_wraps: {
		member_id: Id
		/** All of a member's. */
		sealed: Buffer
	}
	notices: {
		member_id: Id
		number: number
		/** UTC, in days since 1970-01-01. */
		day: number
		/** The event: see domain/notices/store.ts. */
		sealed: Buffer
	}
	push_subscriptions: {
		/** Keyed hash: see domain/push/push.ts. */
		endpoint_hash: Buffer
		/** Keyed hash as well. */
		secret_hash: Buffer | null
		member_id: Id
		session_id: Id
		sealed: Buffer
		saved_at: Date
	}
	reports: {
		/** Keyed hashes: see domain/reports/store.ts, also for the sealed columns. */
		id_hash: Buffer
		reporter_hash: Buffer
		accused_hash: Buffer
		code: string
		report: Buffer
		evidence: Buffer
		/** UTC. */
		filed_day: number
	}
	newest_leaves: {
		member_id: Id
		leaf: number
	}
	ticks: {
		member_id: Id
		leaf: number
		week: number
		number: number
		season: number
		/** UTC, in days since 1970-01-01. */
		day: number
		digest: Buffer
	}
	tick_days: {
		/** Keyed hash of an account and the day: see features/slots/slot-writer.ts. */
		account: Buffer
		day: number
		ticks: number
	}
	ballots: {
		member_id: Id
		week: number
		/** Keyed hashes: see stored-choices.ts, also for the sealed columns. */
		token: Buffer
		season: number
		leaf: number
		expectation: Buffer
		offer: Buffer
		sealed: Buffer
		fresh: Generated<boolean>
	}
	agreements: {
		member_id: Id
		peer_id: Id
		week: number
		token: Buffer
	}
	/** The one row whose lock lets one instance at a time compare ballots. */
	beat_clock: {
		one: Generated<boolean>
	}
	match_sides: {
		match_id: Id
		member_id: Id
		/** May no longer be a member. */
		peer_id: Id
		week: number
		token: Buffer
		/** UTC, in days since 1970-01-01, as the other days here. */
		day: number
		accepted_day: Generated<number | null>
		sealed: Buffer
		photo: Buffer | null
		/** Null while the match lasts. */
		ended_day: Generated<number | null>
	}
	chats: {
		/** A chat has the id of its match. */
		match_id: Id
		epoch: number
		opener_id: Id
		other_id: Id
		init: Buffer
		/** Number of the last message, and the time in its stamp (Unix milliseconds); 0 for none. */
		last: Generated<number>
		last_at: Generated<number>
		/** Messages sent by the opener in total, and by each member on the UTC day of the last one. */
		by_opener: Generated<number>
		opener_today: Generated<number>
		other_today: Generated<number>
	}
	messages: {
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
	/** The one row that records the campus opening. */
	opening: {
		one: Generated<boolean>
		opened_at: Date
	}
	/** Day as text: YYYY-MM-DD. */
	begun_seasons: {
		number: number
		label: string
		begins: string
	}
	/** The one row that records which keys this database was created with. */
	installation: {
		one: Generated<boolean>
		key_fingerprint: Buffer
		created_at: Generated<Date>
	}
	log_leaves: {
		index: number
		leaf: Buffer
	}
	checkpoints: {
		time: number
		size: number
		note: string
	}
	cosignatures: {
		time: number
		/** Name of the witness's key. */
		witness: string
		line: string
	}
	chat_keys: {
		member_id: Id
		chat_key: Buffer
	}
	/** The one row whose lock lets one instance at a time append to the log. */
	log_clock: {
		one: Generated<boolean>
	}
}
