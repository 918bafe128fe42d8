import { noticeList, noticePaths } from '@ydo/contract/notices'
import { call } from '#calls/call.ts'
import { type Request, withJson } from '#calls/request.ts'

/** The notices after a number, oldest first. */
export async function loadNotices(request: Request, after: number, signal?: AbortSignal) {
	const answer = await call(request, `${noticePaths.notices}?after=${after}`, signal ? { signal } : {})
	return noticeList.parse(await answer.json())
}

/** Tells the server that all up to this number were read. */
export async function tellRead(request: Request, number: number): Promise<void> {
	await call(request, noticePaths.read, withJson('POST', { number }))
}
