-- How many of a chat's messages its opener sent, and how many each of the two on the UTC day of the last one: how much one may send.
alter table chats add column by_opener bigint not null default 0;
alter table chats add column opener_today integer not null default 0;
alter table chats add column other_today integer not null default 0;
update chats set by_opener = (
	select count(*) from messages
	where messages.match_id = chats.match_id and messages.epoch = chats.epoch and messages.sender_id = chats.opener_id
);
