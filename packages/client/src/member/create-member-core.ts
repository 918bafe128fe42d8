import { createRounds } from '#calls/rounds.ts'
import { createLateChats } from '#chat/late-chats.ts'
import { createListeners } from '#deck/listeners.ts'
import { createRecovery } from '#recovery/create-recovery.ts'
import { directoryOf } from './keyring.ts'
import type { MemberCore, MemberMemory } from './member-core.ts'
import type { MemberOptions } from './member-parts.ts'
import { roundOf, waysOf } from './member-round.ts'
import { memberViewOf, type Seen, showsSame, violationIn } from './member-view.ts'
import { partsOf } from './parts-of.ts'
import { accountedLeaves } from './publish-keys.ts'
import { tickerOf } from './tick-parts.ts'

export function createMemberCore(options: MemberOptions): MemberCore {
	const parts = partsOf(options)
	const { vault, replica } = parts
	const recovery = createRecovery({ ...options, vault })
	const changes = createListeners()
	const memory: MemberMemory = {
		isElsewhere: false,
		matchedAt: new Map(),
		isRunning: false,
		notices: -1,
		waysSettled: '',
	}
	const isStopped = () => violationIn(seen()) !== undefined
	const sync = createRounds(() => roundOf(core).catch(falseUnlessOurs))
	const ticker = tickerOf(options, parts, {
		isStopped,
		mayDropKeys: () => vault.view().state.seasons.length < 2 || chats.areOpened(),
		// As the server was last seen to hold them: a way back may have come since.
		isRecoverable: () => recovery.isSetUp() && waysOf(vault) === memory.waysSettled,
		async before() {
			// Only a way back ends that, and the round it begins: nobody has to ask for it.
			if (view.status === 'locked' && (await open()) === 'locked') return 'keys'
			return (await sync()) || (vault.view().status === 'open' ? 'offline' : 'keys')
		},
	})
	let view = memberViewOf(seen())
	const chats = createLateChats({
		...options,
		...parts,
		isStopped,
		directory: () => directoryOf(parts),
		ownLeaves: () => accountedLeaves(parts),
		onViolation: changed,
	})

	function seen(): Seen {
		const directory = directoryOf(parts)
		const violation = replica.violation()
		const [lastTick, tickViolation] = [ticker.outcome(), ticker.violation()]
		return { vault: vault.view(), directory, violation, tickViolation, lastTick, now: options.now(), ...memory }
	}

	function changed() {
		chats.look()
		const next = memberViewOf(seen())
		if (showsSame(view, next)) return
		view = next
		changes.tell()
	}

	async function open() {
		await Promise.all([vault.open(), replica.open(), ticker.look()])
		await chats.load()
		changed()
		return view.status
	}

	vault.subscribe(changed)
	ticker.subscribe(changed)
	const shown = { changed, seen, isStopped, view: () => view, subscribe: changes.add }
	const core: MemberCore = { options, parts, recovery, ticker, chats, memory, open, sync, ...shown }
	return core
}

/** No answer, or one that is none of ours: the next round tries again. */
function falseUnlessOurs(error: unknown): false {
	if (error instanceof RangeError) throw error
	return false
}
