-- Which keys this database was made with: a keyed hash that tells other keys apart and gives nothing of them away.
create table installation (
	one boolean primary key default true check (one),
	key_fingerprint bytea not null,
	created_at timestamptz not null default now()
);
