import { leavingAnswer, leavingPaths, sessionList, sessionPaths } from '@ydo/contract/account'
import { blockList, blockPaths } from '@ydo/contract/blocks'
import { cardList, cardPaths } from '@ydo/contract/cards'
import { chat, chatList, chatPaths, messageList, sentMessage } from '@ydo/contract/chats'
import { directoryPaths, leafAnswer } from '@ydo/contract/directory'
import { errorBody } from '@ydo/contract/errors'
import { ownRows, ownRowsPaths } from '@ydo/contract/export'
import { joiningPaths, joiningStart } from '@ydo/contract/joining'
import { noticeList, noticePaths } from '@ydo/contract/notices'
import { photo } from '@ydo/contract/photos'
import { profile, profilePaths } from '@ydo/contract/profile'
import { pushKey, pushPaths } from '@ydo/contract/push'
import { reportList, reportPaths, reportReceipt } from '@ydo/contract/reports'
import { paths, tokens, user } from '@ydo/contract/session'
import { matchList, slotAnswer, slotNews, slotPaths } from '@ydo/contract/slots'
import { vaultAppended, vaultEntries, vaultPaths, vaultWraps } from '@ydo/contract/vault'
import { visibility, visibilityPaths } from '@ydo/contract/visibility'

type Schema = { safeParse(body: unknown): { error?: { message: string } | undefined } }

/** The contract's schema of each call's JSON answer, by "METHOD /path": a script cannot drift from the server. */
const schemas: Readonly<Record<string, Schema>> = {
	[`GET ${paths.user}`]: user,
	[`POST ${paths.refresh}`]: tokens,
	[`GET ${cardPaths.all}`]: cardList,
	[`GET ${profilePaths.profile}`]: profile,
	[`PUT ${profilePaths.profile}`]: profile,
	[`POST ${profilePaths.photos}`]: photo,
	[`GET ${visibilityPaths.visibility}`]: visibility,
	[`PUT ${visibilityPaths.visibility}`]: visibility,
	[`GET ${joiningPaths.joining}`]: joiningStart,
	[`GET ${sessionPaths.sessions}`]: sessionList,
	[`POST ${leavingPaths.leaving}`]: leavingAnswer,
	[`GET ${blockPaths.blocks}`]: blockList,
	[`GET ${reportPaths.reports}`]: reportList,
	[`POST ${reportPaths.reports}`]: reportReceipt,
	[`GET ${noticePaths.notices}`]: noticeList,
	[`GET ${pushPaths.push}`]: pushKey,
	[`GET ${slotPaths.slot}`]: slotNews,
	[`POST ${slotPaths.slot}`]: slotAnswer,
	[`GET ${slotPaths.matches}`]: matchList,
	[`GET ${vaultPaths.entries}`]: vaultEntries,
	[`POST ${vaultPaths.entries}`]: vaultAppended,
	[`GET ${vaultPaths.wraps}`]: vaultWraps,
	[`POST ${directoryPaths.leaves}`]: leafAnswer,
	[`GET ${chatPaths.chats}`]: chatList,
	[`POST ${chatPaths.chats}`]: chat,
	[`GET ${chatPaths.messages}`]: messageList,
	[`POST ${chatPaths.messages}`]: sentMessage,
	[`GET ${ownRowsPaths.rows}`]: ownRows,
}

/** Throws if a JSON answer is not one that the server could give: 409 of the vault has the missing entries as its body. */
export function checkAnswer(route: string, status: number, body: unknown): void {
	if (status === 409 && vaultEntries.safeParse(body).success) return
	const schema = status >= 400 ? errorBody : schemas[route]
	if (!schema) throw new Error(`the contract has no answer for ${route}`)
	const { error } = schema.safeParse(body)
	if (error) throw new Error(`the server never answers ${route} with ${JSON.stringify(body)}: ${error.message}`)
}
