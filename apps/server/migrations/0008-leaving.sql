-- On what a session was begun ("Chrome on Android"), sealed. Null where that is not known.
alter table sessions add column device bytea;

-- When a member who is leaving is to be erased; nobody sees them meanwhile. Null for everybody else.
alter table members add column leaves_at timestamptz;
create index members_leaving on members (leaves_at) where leaves_at is not null;

-- Photos whose files have to go, from that time on. Written before files are, and with the rows that go: no crash leaves a file.
create table erased_photos (
	photo_id bytea primary key check (octet_length(photo_id) = 16),
	due_at timestamptz not null
);

-- Of accounts that were erased, for 30 days: the keyed hash of the subject, and sealed the days of the 30-day rule.
create table erased_accounts (
	subject_hash bytea primary key,
	sealed bytea not null,
	kept_until timestamptz not null
);

-- Since when the campus is open; no row before, and none where the institute has no rule.
create table opening (
	one boolean primary key default true check (one),
	opened_at timestamptz not null
);
