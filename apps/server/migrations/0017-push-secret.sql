-- Keyed hash of a secret that a subscription's device shares with us and not with its push service: by it the device asks what a knock
-- stands for. None for a device that has not told it since.
alter table push_subscriptions add column secret_hash bytea check (octet_length(secret_hash) = 32);
