-- What an account did on a UTC day, where that is limited. Counted by a keyed hash of its subject and of what is counted, so that erasing the
-- account and joining again resets nothing, and a row does not tell whose it is or what it counts.
create table account_counts (
	count_hash bytea not null check (octet_length(count_hash) = 32),
	-- In days since 1970-01-01.
	day integer not null,
	count bigint not null,
	primary key (count_hash, day)
);

-- Accounts that were erased within the last 24 hours: until then they cannot join again.
create table left_accounts (
	subject_hash bytea primary key,
	rejoins_at timestamptz not null
);
