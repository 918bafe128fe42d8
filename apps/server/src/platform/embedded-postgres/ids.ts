import { createHash } from 'node:crypto'
import { existsSync, readFileSync, type Stats, statSync } from 'node:fs'
import { asRoot } from './host.ts'

/** The user and group a program runs as; empty leaves ours. PostgreSQL refuses to run as root. */
export type Ids = { uid?: number; gid?: number }

/** Who the server runs as: the owner of its cluster, or, as root before there is one, a user of its own. */
export function serverIds(base: string, cluster: string): Ids {
	const owner = existsSync(cluster) ? statSync(cluster) : undefined
	if (!asRoot) {
		if (owner) requireOurs(cluster, owner)
		return {}
	}
	return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : privateIds(base)
}

/** initdb wants a user that /etc/passwd knows; the server itself does not. */
export function initdbIds(): Ids {
	if (!asRoot) return {}
	const nobody = /^nobody:[^:]*:(\d+):(\d+)/m.exec(readFileSync('/etc/passwd', 'utf8'))
	if (!nobody) throw new Error('there is no user "nobody" in /etc/passwd')
	return { uid: Number(nobody[1]), gid: Number(nobody[2]) }
}

function requireOurs(cluster: string, owner: Stats): void {
	const uid = process.getuid?.()
	if (uid !== undefined && owner.uid !== uid)
		throw new Error(`${cluster} belongs to uid ${owner.uid}: start as that user or as root`)
}

// The range systemd leaves to nobody (https://systemd.io/UIDS-GIDS: 60706–61183 unused): no account is created.
const firstUnusedId = 60_706
const unusedIds = 478

function privateIds(base: string): Ids {
	const id = firstUnusedId + (createHash('sha256').update(base).digest().readUInt32BE() % unusedIds)
	return { uid: id, gid: id }
}
