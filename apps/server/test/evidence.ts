import { createHmac, randomBytes } from 'node:crypto'
import { type EvidenceMessage, type NewReport, reportPaths } from '@ydo/contract/reports'
import { makeStamp } from '@ydo/log/stamp'
import { stampKeyOf } from '#domain/derived-keys.ts'
import type { SignedIn, TestApp } from './app.ts'
import { idOf } from './see.ts'

type Member = Pick<SignedIn, 'memberId'>
type Sent = { from: Member; to: Member; text?: string; kind?: number; chat?: Buffer }

/** A delivered message as its reader reveals it. */
export function revealed({ deps, clock }: Pick<TestApp, 'deps' | 'clock'>, sent: Sent): EvidenceMessage {
	const message = committed(sent)
	const stamped = { head: message.head, recipient: sent.to.memberId, time: clock.now() }
	return evidenceOf(message, makeStamp(stampKeyOf(deps.hasher), stamped))
}

/** A message as its sender makes it, up to the ciphertext, with the content its reader finds inside. */
export function committed({ from, text = 'You had it coming.', kind = 1, chat = randomBytes(16) }: Omit<Sent, 'to'>) {
	const kf = randomBytes(32)
	const header = Buffer.concat([Buffer.of(1, 0), chat, Buffer.alloc(4), from.memberId, randomBytes(16)])
	const content = Buffer.concat([Buffer.from('ydo/chat/commit/v1\0'), header, Buffer.of(kind), Buffer.from(text)])
	const head = Buffer.concat([header, createHmac('sha256', kf).update(content).digest()])
	return { head, kf, kind, text }
}

export function evidenceOf({ head, kf, ...said }: ReturnType<typeof committed>, stamp: Uint8Array): EvidenceMessage {
	const write = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
	return { head: write(head), stamp: write(stamp), kf: write(kf), ...said }
}

/** The body of a report about a member or an id. */
export function reportAbout(about: Member, more: Partial<NewReport> = {}): NewReport {
	const id = randomBytes(16).toString('base64url')
	return { id, about: idOf(about), reason: 'harassment', words: 'It does not stop.', messages: [], ...more }
}

/** POST /api/reports. */
export function report({ app }: Pick<TestApp, 'app'>, { headers }: Pick<SignedIn, 'headers'>, body: object) {
	return app.inject({ method: 'POST', url: reportPaths.reports, headers, body })
}
