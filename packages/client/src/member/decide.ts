import { mayLike } from '#choices/choices-state.ts'
import type { ChoiceContent, SettingContent } from '#vault/vault-content.ts'
import type { MemberCore } from './member-core.ts'
import type { MemberParts } from './member-parts.ts'

/** `full`: as many choices are open as can be, or the peer is chosen or matched already. `stopped`: behind a violation. */
export type Decided = 'kept' | 'full' | 'stopped'

/** Keeps a decision, where it counts at once, and has it appended while the member runs. The first one makes the vault. */
export async function decide(core: MemberCore, content: ChoiceContent): Promise<Decided> {
	const { vault } = core.parts
	if (vault.view().status === 'closed') await vault.open()
	if (core.isStopped()) return 'stopped'
	if (content.type === 'liked' && !mayLike(vault.view().state.choices, content.peer)) return 'full'
	if (vault.view().status === 'keyless') await begin(vault)
	await vault.keep(content)
	if (core.memory.isRunning) void afterDecision(core).catch(() => undefined)
	return 'kept'
}

/** As a decision is kept; but a setting makes no vault. */
export async function keepSetting(core: MemberCore, content: SettingContent): Promise<void> {
	const { vault } = core.parts
	if (vault.view().status !== 'open' || core.isStopped()) return
	await vault.keep(content)
	if (core.memory.isRunning) void afterDecision(core).catch(() => undefined)
}

/** Until the device has its keys: the rest needs the network, and waits for it. */
async function begin(vault: MemberParts['vault']): Promise<void> {
	const { promise: hasKeys, resolve } = Promise.withResolvers<void>()
	const end = vault.subscribe(() => vault.view().status !== 'keyless' && resolve())
	const begun = vault.begin()
	await Promise.race([hasKeys, begun]).finally(end)
	begun.catch(() => undefined)
}

/** Whatever was decided, the same is sent. */
function afterDecision({ parts: { vault }, sync }: MemberCore): Promise<unknown> {
	return vault.view().state.seasons.length > 0 ? vault.send() : sync()
}
