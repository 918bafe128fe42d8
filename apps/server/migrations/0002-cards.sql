-- A card and what decides who may see it, sealed with the at-rest key.
create table cards (
	member_id bytea primary key references members on delete cascade,
	sealed bytea not null,
	version bigint not null unique,
	updated_at timestamptz not null default now()
);

-- The version of the newest change to any card. Writers take it under the row's lock, so versions become visible in order.
create table card_clock (
	one boolean primary key default true check (one),
	version bigint not null
);
insert into card_clock (version) values (0);

-- The bytes of a photo stand in the photo store; what is known of it (size, widths, blur) is sealed here.
create table photos (
	id bytea primary key check (octet_length(id) = 16),
	member_id bytea not null references members on delete cascade,
	sealed bytea not null,
	created_at timestamptz not null default now()
);
create index photos_member on photos (member_id, created_at);
