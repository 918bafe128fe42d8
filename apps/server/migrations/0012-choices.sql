-- What a member sent under each number of a week: its SHA-256, for whoever sends it again, and its cancel, sealed.
create table ticks (
	member_id bytea not null references members on delete cascade,
	week integer not null,
	season integer not null,
	number integer not null check (number >= 0),
	-- The UTC day on which it came, for the budget; no time is kept.
	day integer not null,
	digest bytea not null check (octet_length(digest) = 32),
	cancel bytea not null,
	primary key (member_id, week, number)
);

-- Ballots that may still meet: a keyed hash of what each is recognised by, and its note, sealed once more.
create table ballots (
	week integer not null,
	token bytea not null check (octet_length(token) = 16),
	season integer not null,
	member_id bytea not null references members on delete cascade,
	note bytea not null,
	primary key (week, token)
);
create index ballots_member on ballots (member_id);

-- A match as each of the two gets it: weeks, time and the other's note, sealed. The other's cancels, sealed, from the first time it was asked for.
create table match_sides (
	match_id bytea not null check (octet_length(match_id) = 16),
	member_id bytea not null references members on delete cascade,
	peer_id bytea not null references members on delete cascade,
	-- In which the two met.
	week integer not null,
	sealed bytea not null,
	cancels bytea,
	primary key (match_id, member_id)
);
create index match_sides_member on match_sides (member_id);
create index match_sides_peer on match_sides (peer_id);
