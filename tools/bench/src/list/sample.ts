import { cardPaths } from '@ydo/contract/cards'
import { type CampusKind, campusKinds } from '@ydo/server/test/campus-student'
import type { Campus } from './campus.ts'
import { fetchList } from './campus-list.ts'
import type { Load } from './http-load.ts'

type Request = Load['requests'][number]

/** Variants to compare: the list and the file in one form each. */
export type Form = 'plain' | 'gzip' | 'unchanged'

/** A member's list requests, and requests for a file of the same bytes. */
export type Sampled = { list(form: Form): Request; file(form: Form): Request; bytes(form: Form): number }

export function fileName(index: number): string {
	return `assets/list-${index}.json`
}

/** Fetches the list of each signed-in member and stores it as a file: one file for all who see the same. */
export async function sampleOf(campus: Campus): Promise<Sampled[]> {
	const shared = new Map<CampusKind, CampusFile>()
	const sampled: Sampled[] = []
	for (const [i, { kind, accessToken }] of campus.members.entries()) {
		const file = shared.get(kind) ?? (await fileFor(campus, accessToken, fileName(i)))
		if (!campusKinds[kind].seesOwnKind) shared.set(kind, file)
		sampled.push(requestsOf(accessToken, file))
	}
	return sampled
}

type CampusFile = { path: string; tag: string; listTag: string; lengths: Record<Form, number> }

async function fileFor({ port, writeFile }: Campus, accessToken: string, name: string): Promise<CampusFile> {
	const plain = await fetchList(port, accessToken, 'identity')
	const gzip = await fetchList(port, accessToken, 'gzip')
	writeFile(name, { plain: plain.bytes, gzip: gzip.bytes })
	const path = `/${name}`
	const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
		method: 'HEAD',
		headers: { 'accept-encoding': 'gzip' },
	})
	const tag = String(answer.headers.get('etag'))
	const lengths = { plain: plain.bytes.length, gzip: gzip.bytes.length, unchanged: 0 }
	return { path, tag, listTag: gzip.etag, lengths }
}

function requestsOf(accessToken: string, { path, tag, listTag, lengths }: CampusFile): Sampled {
	// The file's requests carry the token too, so that both have the same length.
	const request = (path: string, tag: string, form: Form): Request => ({
		path,
		headers: {
			authorization: `Bearer ${accessToken}`,
			'accept-encoding': form === 'plain' ? 'identity' : 'gzip',
			...(form === 'unchanged' && { 'if-none-match': tag }),
		},
		status: form === 'unchanged' ? 304 : 200,
		bytes: lengths[form],
	})
	return {
		list: (form) => request(cardPaths.all, listTag, form),
		file: (form) => request(path, tag, form),
		bytes: (form) => lengths[form],
	}
}
