-- Entries that only their owner can open, sealed once more. The hash is of what the owner sent: the next entry names it. Together
-- the entries from the last snapshot on have so many bytes.
create table vault_entries (
	member_id bytea not null references members on delete cascade,
	seq bigint not null check (seq > 0),
	sealed bytea not null,
	hash bytea not null check (octet_length(hash) = 32),
	total bigint not null,
	primary key (member_id, seq)
);

-- The vault key, wrapped for a passkey or a recovery code, with the passkey's credential: all of a member's in one row, sealed.
create table vault_wraps (
	member_id bytea primary key references members on delete cascade,
	sealed bytea not null
);

-- What happened for a member. The number of the last one stands with the member: its lock makes them follow each other without a gap.
alter table members add column last_notice bigint not null default 0;
create table notices (
	member_id bytea not null references members on delete cascade,
	number bigint not null,
	-- UTC, in days since 1970-01-01. No time: it would join the two of a match.
	day integer not null,
	-- What happened, sealed; of one length, whatever it was.
	sealed bytea not null,
	primary key (member_id, number)
);
