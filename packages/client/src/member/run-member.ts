import type { LiveNumbers } from '#live/create-live-news.ts'
import type { MemberCore } from './member-core.ts'

/** Keeps device and server in step and sends ticks, until `signal` ends. Rejects for a fault of ours alone. */
export async function runMember(core: MemberCore, signal: AbortSignal): Promise<void> {
	const { options, parts, memory, ticker, chats, open, sync } = core
	await open()
	memory.isRunning = true
	chats.run(signal)
	const round = async () => {
		await sync()
		await chats.sync()
	}
	const ends = [
		options.news((numbers) => void hear(core, numbers).catch(() => undefined), chats.hearTyping),
		onOpened(parts.vault, () => void round().catch(() => undefined)),
	]
	try {
		await sync()
		void chats.sync().catch(() => undefined)
		await ticker.run(signal)
	} finally {
		for (const end of ends) end()
		memory.isRunning = false
	}
}

/** Asks for what is new, and for no more than that. */
async function hear(
	{ parts: { vault }, memory, chats, sync, isStopped }: MemberCore,
	{ notices, vault: last, messages }: LiveNumbers,
): Promise<void> {
	if (isStopped()) return
	const before = memory.notices
	if (notices > before) {
		memory.notices = notices
		// What did not go through is asked for with the next numbers.
		if (!(await sync())) memory.notices = Math.min(memory.notices, before)
		// Known to be there: where they are not taken now, they are asked for again.
		if (!(await chats.sync())) await chats.hear(messages)
		return
	}
	void chats.hear(messages).catch(() => undefined)
	// What this device appends itself is no news: what is on its way has its turn first.
	if (last > vault.view().seq) await vault.open()
	if (last > vault.view().seq) await (vault.view().state.seasons.length > 0 ? vault.sync() : sync())
}

/** Tells when the vault was unlocked by a way back. Returns what ends it. */
function onOpened(vault: MemberCore['parts']['vault'], tell: () => void): () => void {
	let { status } = vault.view()
	return vault.subscribe(() => {
		const before = status
		status = vault.view().status
		if (status === 'open' && before !== 'open') tell()
	})
}
