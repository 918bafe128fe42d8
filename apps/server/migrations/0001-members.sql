-- Who is a member: no name, no e-mail, only keyed hashes.
create table members (
	id bytea primary key check (octet_length(id) = 16),
	subject_hash bytea not null unique,
	email_hash bytea not null,
	role text not null default 'member' check (role in ('member', 'moderator')),
	status text not null default 'active' check (status in ('active', 'suspended')),
	created_at timestamptz not null default now()
);

-- One row a sign-in. Only the newest refresh token is good; the one before it for a few seconds more.
create table sessions (
	id bytea primary key check (octet_length(id) = 16),
	member_id bytea not null references members on delete cascade,
	refresh_id bytea not null,
	previous_refresh_id bytea,
	rotated_at timestamptz not null default now(),
	created_at timestamptz not null default now(),
	expires_at timestamptz not null,
	revoked_at timestamptz
);
create index sessions_member on sessions (member_id);

create table consents (
	member_id bytea not null references members on delete cascade,
	version text not null,
	given_at timestamptz not null default now(),
	primary key (member_id, version)
);
