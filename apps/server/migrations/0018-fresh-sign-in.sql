-- When the member proved to the provider who they are: deletion and export ask for a recent one.
alter table sessions add column authenticated_at timestamptz not null default now();
update sessions set authenticated_at = created_at;
