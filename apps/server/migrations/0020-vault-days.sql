-- How many bytes a member's vault took on the last UTC day that it took any (in days since 1970): it takes so many a day. One row
-- for each member and not one for each day, which would be a diary.
create table vault_days (
	member_id bytea primary key references members on delete cascade,
	day integer not null,
	bytes bigint not null
);
