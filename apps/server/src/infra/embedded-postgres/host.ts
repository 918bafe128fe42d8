export const onLinux = process.platform === 'linux'
export const asRoot = process.getuid?.() === 0

/**
 * Path of the data folder as passed to the server. On Linux always /proc/self/cwd, with the working directory set before it drops
 * root: the folder may lie under a directory (such as /root, mode 0700) that the server's own user cannot traverse. Elsewhere the
 * real path.
 */
export function dataArgument(folder: string): string {
	return onLinux ? '/proc/self/cwd' : folder
}

/** Nothing of our environment (secrets, PG* variables, odd locales) reaches the server. */
export function bareEnvironment(): NodeJS.ProcessEnv {
	const windows = process.platform === 'win32' ? { SystemRoot: process.env.SystemRoot } : {}
	return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', ...windows }
}
