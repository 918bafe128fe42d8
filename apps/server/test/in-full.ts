/** `all` where YDO_SLOW=1 is set, as in `npm run test:all`, which runs every crash and many random worlds; else `some`, one of each kind. */
export function inFull<Amount>(all: Amount, some: Amount): Amount {
	return process.env.YDO_SLOW === '1' ? all : some
}
