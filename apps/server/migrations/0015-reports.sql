-- Who reported is told so by the answer alone: a notice of that moment would say whose the report is.
delete from notices where kind = 'report-received';
alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check check (kind in ('match', 'sign-in', 'keys-reset'));

-- The UTC day, for the same reason; the time is sealed with the report. The index goes with its column.
alter table reports add column filed_day integer;
update reports set filed_day = floor(extract(epoch from filed_at) / 86400);
alter table reports alter column filed_day set not null;
alter table reports drop column filed_at;
create index reports_reporter on reports (reporter_hash, filed_day);
