-- Where a device is knocked, and for what, sealed; recognised by the keyed hash of its endpoint. Goes with the session that made it.
create table push_subscriptions (
	endpoint_hash bytea primary key check (octet_length(endpoint_hash) = 32),
	member_id bytea not null references members on delete cascade,
	session_id bytea not null references sessions on delete cascade,
	sealed bytea not null,
	saved_at timestamptz not null
);
create index push_subscriptions_member on push_subscriptions (member_id, saved_at);
create index push_subscriptions_session on push_subscriptions (session_id);

-- Reports as they were filed, sealed. Nothing here leads to a member: whose and about whom they are is told by keyed hashes, so they
-- stay when either leaves.
create table reports (
	-- Keyed hash of the reporter and the id that their device made.
	id_hash bytea primary key check (octet_length(id_hash) = 32),
	reporter_hash bytea not null check (octet_length(reporter_hash) = 32),
	accused_hash bytea not null check (octet_length(accused_hash) = 32),
	code text not null check (length(code) = 8),
	-- Whom it is about, reason and words; and the messages that went with it.
	report bytea not null,
	evidence bytea not null,
	filed_at timestamptz not null
);
create index reports_reporter on reports (reporter_hash, filed_at);
create index reports_accused on reports (accused_hash);
