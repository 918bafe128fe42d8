-- The newest leaf of each member in the log. Ticks lock it against a leaf that is just being appended.
create table newest_leaves (
	member_id bytea primary key references members on delete cascade,
	leaf bigint not null
);

-- The SHA-256 of each tick that was taken, for a device that sends it again. No time is kept but the UTC day.
create table ticks (
	member_id bytea not null references members on delete cascade,
	leaf bigint not null,
	week integer not null,
	number bigint not null,
	season integer not null,
	day integer not null,
	digest bytea not null check (octet_length(digest) = 32),
	primary key (member_id, leaf, week, number)
);

-- How many ticks an account sent on a UTC day. The key is a keyed hash of account and day: it outlives the member and leads to nobody.
create table tick_days (
	account bytea primary key check (octet_length(account) = 16),
	day integer not null,
	ticks integer not null
);

-- Ballots that may still meet (docs/crypto.md, "Meeting"): keyed hashes of token, expectation and offer; proof and note sealed once more.
create table ballots (
	member_id bytea not null references members on delete cascade,
	week integer not null,
	token bytea not null check (octet_length(token) = 16),
	season integer not null,
	leaf bigint not null,
	expectation bytea not null check (octet_length(expectation) = 16),
	offer bytea not null check (octet_length(offer) = 16),
	sealed bytea not null,
	-- No beat has compared it yet.
	fresh boolean not null default true,
	-- Of one's own only: nothing is unique over members, so nobody can take a place that another needs.
	primary key (member_id, week, token)
);
create index ballots_token on ballots (token);
create index ballots_fresh on ballots (week) where fresh;

-- Pairs of ballots that agree and have not met: found a moment ago, or their owners may not see each other now. Judged at each beat.
create table agreements (
	member_id bytea not null,
	peer_id bytea not null,
	week integer not null,
	token bytea not null,
	primary key (member_id, week, token, peer_id),
	foreign key (member_id, week, token) references ballots on delete cascade,
	foreign key (peer_id, week, token) references ballots on delete cascade
);
create index agreements_peer on agreements (peer_id, week, token);

-- Whoever runs a beat holds this row's lock.
create table beat_clock (
	one boolean primary key default true check (one)
);
insert into beat_clock default values;

-- A match as each of the two is told it. A side outlives the peer's account: whoever learns of a match, the other learns of it too.
create table match_sides (
	match_id bytea not null check (octet_length(match_id) = 16),
	member_id bytea not null references members on delete cascade,
	peer_id bytea not null,
	-- In which the two met, and by which token: made once.
	week integer not null,
	token bytea not null,
	-- UTC days: on which they met, and on which a device of the member first accepted it.
	day integer not null,
	accepted_day integer,
	-- Leaves, the peer's proof, note and name, sealed; and the peer's small first photo as of the meeting, if there was one.
	sealed bytea not null,
	photo bytea,
	primary key (match_id, member_id),
	unique (member_id, peer_id, week, token)
);
create index match_sides_peer on match_sides (peer_id);
create index match_sides_unaccepted on match_sides (member_id, day) where accepted_day is null;
