import { logPaths } from '@ydo/contract/directory'

/** Entries of a whole bundle (C2SP tlog-tiles). */
export const bundleWidth = 256

/** Where `width` entries of a bundle stand; fewer than 256 only of the log's last one (C2SP tlog-tiles, "x001/x234/067.p/5"). */
export function entriesPath(index: number, width: number): string {
	const digits = String(index)
	const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/.{3}/g) ?? []
	const path = groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join('/')
	return `${logPaths.entries}${path}${width < bundleWidth ? `.p/${width}` : ''}`
}
