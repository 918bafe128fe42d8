-- By what exclusions recognise a member: keyed hashes of the e-mail and of its beginnings, sealed. Null until the next sign-in.
alter table members add column marks bytea;

-- Whether a member is paused, and whom they hide from, sealed.
create table visibility (
	member_id bytea primary key references members on delete cascade,
	sealed bytea not null
);

-- Whom a member blocked, sealed; the keyed hash of the pair finds a block again without opening any.
create table blocks (
	member_id bytea not null references members on delete cascade,
	pair_hash bytea not null,
	sealed bytea not null,
	created_at timestamptz not null default now(),
	primary key (member_id, pair_hash)
);

-- Accounts whose owners said they are under age: the keyed hash of the subject, and sealed the day on which they come of age.
create table held_accounts (
	subject_hash bytea primary key,
	sealed bytea not null
);
