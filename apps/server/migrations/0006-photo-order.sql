-- The place of a photo among its member's; where none was chosen, the order in which they came.
alter table photos add column place integer not null default 0;
