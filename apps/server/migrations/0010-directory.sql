-- The directory of keys (docs/crypto.md, "Directory"): leaves as they stand in the public log. They stay when their member goes.
create table log_leaves (
	index bigint primary key check (index >= 0),
	leaf bytea not null check (octet_length(leaf) = 192)
);

-- What the log said of itself, signed: a row for each time it did, the newest is served.
create table checkpoints (
	-- Unix milliseconds, as the note has it.
	time bigint primary key,
	size bigint not null,
	note text not null
);

-- What witnesses said of a checkpoint: signature lines, each ended by a newline.
create table cosignatures (
	time bigint not null references checkpoints on delete cascade,
	witness text not null,
	line text not null,
	primary key (time, witness)
);

-- The X-Wing key that the member's newest leaf names by its hash.
create table chat_keys (
	member_id bytea primary key references members on delete cascade,
	chat_key bytea not null check (octet_length(chat_key) = 1216)
);

-- Whoever appends holds this row's lock: leaves come one after the other, whichever instance takes them.
create table log_clock (
	one boolean primary key default true check (one)
);
insert into log_clock default values;
