import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'

const isRoot = process.getuid?.() === 0
/** As root, the newcomer is another user. */
const user = 'nobody'
const group = isRoot ? execFileSync('id', ['-gn', user], { encoding: 'utf8' }).trim() : ''

/** Prefix of the newcomer's commands. */
export const newcomer = isRoot ? ['setpriv', `--reuid=${user}`, `--regid=${group}`, '--clear-groups'] : ['env']

const cut = ['unshare', '--net', '--pid', '--fork', '--kill-child', '--mount-proc']
const withLoopback = ['sh', '-c', 'ip link set lo up && exec "$@"', 'sh']

/** True if the newcomer can be cut off from every network but loopback. */
export const isCutOff = isRoot && spawnSync('unshare', [...cut.slice(1), ...withLoopback, 'true']).status === 0

/** The same, cut off where possible. The command's remaining processes end with it then. */
export const asNewcomer = isCutOff ? [...cut, ...withLoopback, ...newcomer] : newcomer

/** Makes a folder owned by the newcomer; with "-R" its contents too. */
export function makeFolder(path: string, ...flags: readonly string[]): string {
	mkdirSync(path, { recursive: true })
	if (isRoot) execFileSync('chown', [...flags, `${user}:${group}`, path])
	return path
}
