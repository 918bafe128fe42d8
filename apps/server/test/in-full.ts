/** `all` in `npm run test:long`, which runs every crash and many random worlds; `some` in `npm test`, which runs one of each kind. */
export function inFull<Amount>(all: Amount, some: Amount): Amount {
	return process.env.YDO_LONG === '1' ? all : some
}
