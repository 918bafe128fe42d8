-- When a member whose address is no longer admitted is erased, and what it was that no longer admits it; nobody sees them meanwhile. Null for
-- everybody else.
alter table members add column lapses_at timestamptz;
alter table members add column lapse text check (lapse in ('roster', 'address'));
alter table members add constraint members_lapse check ((lapses_at is null) = (lapse is null));
create index members_lapsing on members (lapses_at) where lapses_at is not null;
create index members_email on members (email_hash);

-- Whatever decides whether a member is seen and may call reaches every instance with the commit that changes it, whoever changes it: the card
-- gets a new version, by which lists and photos are refreshed, and open sockets are looked at.
create function tell_standing() returns trigger language plpgsql as $$
declare newest bigint;
begin
	if exists (select from cards where member_id = new.id) then
		update card_clock set version = version + 1 returning version into newest;
		update cards set version = newest, updated_at = now() where member_id = new.id;
	end if;
	perform pg_notify('news', encode(new.id, 'hex'));
	return null;
end $$;
create trigger members_standing after update of status, leaves_at, lapses_at on members for each row
	when ((old.status, old.leaves_at, old.lapses_at) is distinct from (new.status, new.leaves_at, new.lapses_at))
	execute function tell_standing();
