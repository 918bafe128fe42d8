import { createHash } from 'node:crypto'
import { existsSync, readFileSync, type Stats, statSync } from 'node:fs'
import { asRoot } from './host.ts'

/** User and group a program runs as; empty keeps ours. PostgreSQL refuses to run as root. */
export type Ids = { uid?: number; gid?: number }

/** User the server runs as: the owner of its cluster, or, for root before there is a cluster, a dedicated user. */
export function serverIds(base: string, cluster: string): Ids {
	const owner = existsSync(cluster) ? statSync(cluster) : undefined
	if (!asRoot) {
		if (owner) requireOurs(cluster, owner)
		return {}
	}
	return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : privateIds(base)
}

/** initdb needs a user listed in /etc/passwd; the server does not. */
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

// A range that systemd leaves unused (https://systemd.io/UIDS-GIDS: 60706–61183): no account is created.
const firstUnusedId = 60_706
const unusedIds = 478

function privateIds(base: string): Ids {
	const id = firstUnusedId + (createHash('sha256').update(base).digest().readUInt32BE() % unusedIds)
	return { uid: id, gid: id }
}
