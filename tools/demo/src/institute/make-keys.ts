import { createMemoryStorage } from '@ydo/client/held/memory-storage'
import { createMember } from '@ydo/client/member/create-member'
import { createMemoryKeeper } from '@ydo/client/vault/device-keeper'
import { logPaths } from '@ydo/contract/directory'
import type { Member } from './member.ts'

/**
 * Makes the keys that every member has, on a device that is then discarded: nobody signs in as this student, but likes of them need a
 * recipient. Existing keys stay. @throws if they could not be made
 */
export async function makeKeys(student: Member, { url, label }: { url: string; label: string }): Promise<void> {
	const call = (path: string, init?: RequestInit) => fetch(new URL(path, url), init)
	const member = createMember({
		request: student.request,
		fetch: call,
		storage: createMemoryStorage(),
		keeper: createMemoryKeeper(),
		lock: (_, run) => run(),
		passkeys: { able: async () => false, make: async () => 'unable', ask: async () => 'unable' },
		lease: async () => undefined,
		news: () => () => undefined,
		wait: async () => undefined,
		deviceName: 'Demo',
		canSend: true,
		random: (length) => crypto.getRandomValues(new Uint8Array(length)),
		now: Date.now,
		member: (await student.user()).id,
		institute: { label, log: (await (await call(logPaths.key)).text()).trim() },
	})
	await member.open()
	await member.sync()
	const { status, sender } = member.view()
	if (status !== 'locked' && sender.is === 'none') throw new Error('the keys were not made')
}
