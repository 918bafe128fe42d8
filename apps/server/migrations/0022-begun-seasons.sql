-- The seasons of choices that have begun. Members' keys are made with their numbers and labels, so these never change again.
create table begun_seasons (
	number integer primary key check (number between 1 and 65535),
	label text not null unique,
	-- The day on which it began, as the institute's file said when it was first seen to have.
	begins date not null
);
