-- The number of the last message that a member sent or got, over all chats: its lock makes them follow each other without a gap.
alter table members add column last_message bigint not null default 0;
-- All of a member's notices up to this number were read, on whichever device.
alter table members add column read_notice bigint not null default 0;

-- The UTC day on which one of the two ended the match; who it was and when is not kept. What hangs on it goes 30 days later.
alter table match_sides add column ended_day integer;
create index match_sides_ended on match_sides (ended_day) where ended_day is not null;

-- Of each epoch of a match's chat the init that came first (docs/crypto.md, "Chat"), how many messages it has, and the time in the last
-- one's stamp, Unix milliseconds.
create table chats (
	match_id bytea not null,
	epoch bigint not null check (epoch >= 0),
	opener_id bytea not null,
	other_id bytea not null,
	init bytea not null check (octet_length(init) = 2397),
	last bigint not null default 0,
	last_at bigint not null default 0,
	primary key (match_id, epoch),
	-- A chat goes when the side of either of the two goes.
	foreign key (match_id, opener_id) references match_sides (match_id, member_id) on delete cascade,
	foreign key (match_id, other_id) references match_sides (match_id, member_id) on delete cascade
);

-- Messages as they were sent, with the stamp. They go with their chat.
create table messages (
	match_id bytea not null,
	epoch bigint not null,
	seq bigint not null check (seq > 0),
	message_id bytea not null check (octet_length(message_id) = 16),
	sender_id bytea not null,
	recipient_id bytea not null,
	sender_number bigint not null,
	recipient_number bigint not null,
	body bytea not null,
	stamp bytea not null check (octet_length(stamp) = 40),
	primary key (match_id, epoch, seq),
	unique (match_id, message_id),
	foreign key (match_id, epoch) references chats on delete cascade
);
create unique index messages_sender on messages (sender_id, sender_number);
create unique index messages_recipient on messages (recipient_id, recipient_number);
