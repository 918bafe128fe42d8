export const onLinux = process.platform === 'linux'
export const asRoot = process.getuid?.() === 0

/**
 * How the server is told where its files are. On Linux always as /proc/self/cwd, with its working directory set before
 * it gives up root: so the folder may lie under a directory (such as /root, mode 0700) that the server's own user could
 * never walk into. Elsewhere the real path is used.
 */
export function dataArgument(folder: string): string {
	return onLinux ? '/proc/self/cwd' : folder
}

/** Nothing of our environment (secrets, PG* variables, odd locales) reaches the server. */
export function bareEnvironment(): NodeJS.ProcessEnv {
	const windows = process.platform === 'win32' ? { SystemRoot: process.env.SystemRoot } : {}
	return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', ...windows }
}
