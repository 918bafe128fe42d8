import { taken } from '@ydo/crypto/branded'
import { fromBase64url } from '@ydo/crypto/bytes'
import { verifyEd25519 } from '@ydo/log/ed25519'
import { type NoteKey, parseKey } from '@ydo/log/signed-note'
import { createDirectoryReplica } from '#directory/create-directory-replica.ts'
import { createVault } from '#vault/create-vault.ts'
import type { MemberOptions, MemberParts } from './member-parts.ts'

/** The vault and the directory of a member. @throws RangeError where the institute names a key that is none */
export function partsOf(options: MemberOptions): MemberParts {
	const { institute, member, verify = verifyEd25519, request, random, now } = options
	const { log, witnesses } = institute
	const replica = createDirectoryReplica({
		...options,
		logKey: keyOf(log),
		institute: institute.label,
		...(witnesses && { witnesses: witnesses.keys.map(keyOf), quorum: witnesses.quorum }),
		verify,
	})
	const id = taken('MemberId', fromBase64url(member))
	return { request, random, now, id, institute: institute.label, vault: createVault(options), replica }
}

function keyOf(text: string): NoteKey {
	const key = parseKey(text)
	if (!key) throw new RangeError('the institute names a key that is none')
	return key
}
