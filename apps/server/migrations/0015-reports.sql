-- The UTC day: a time would say whose the report is; it is sealed with the report. The index goes with its column.
alter table reports add column filed_day integer;
update reports set filed_day = floor(extract(epoch from filed_at) / 86400);
alter table reports alter column filed_day set not null;
alter table reports drop column filed_at;
create index reports_reporter on reports (reporter_hash, filed_day);
