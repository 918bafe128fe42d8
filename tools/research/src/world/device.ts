import { createMemoryStorage } from '@ydo/client/held/memory-storage'
import type { ChangeOptions, ValueStorage } from '@ydo/client/held/value-storage'
import type { LiveNumbers } from '@ydo/client/live/create-live-news'
import { createMember, type Member } from '@ydo/client/member/create-member'
import type { MemberOptions } from '@ydo/client/member/member-parts'
import { institute, verifyOnce } from '@ydo/client/test/model-log'
import { createMemoryKeeper, type DeviceKeeper } from '@ydo/client/vault/device-keeper'
import { slotTimes } from '@ydo/contract/slots'
import { taken } from '@ydo/crypto/branded'
import type { Random } from '@ydo/crypto/bytes'
import { createLease } from './lease.ts'
import type { VirtualClock } from './virtual-clock.ts'

/** A page of the product on a device: a tab. */
export type Page = {
	member: Member
	/** Calls the API from this page, beside its member's calls. */
	request: MemberOptions['request']
	/** Settles as `run` does. */
	ended: Promise<void>
	isVisible(): boolean
	show(): void
	hide(): void
	/** Hides the page and ends it; its last slot still leaves. */
	close(): Promise<void>
	/** Ends the page at once. */
	kill(): void
	/** Ends the page at this write or call from now on, before or after it takes place. */
	killAt(step: { left: number; after: boolean }): void
	ring(numbers: LiveNumbers): void
}

/** Storage of a device that outlives its pages. */
export type Held = ReturnType<typeof createMemoryStorage>

export type Device = {
	name: string
	storage: Held
	keeper: DeviceKeeper
	/** Faults of ours that pages reported, and rejections of `run`. */
	faults: unknown[]
	open(change?: Change): Page
	pages: Page[]
	/** The vault's keys as a backup restores them on another device, which encrypts its queue with a key of its own. */
	copyOfKeys(): Promise<DeviceKeeper>
}

/** Options that a test overrides to plant a leak or a fault. */
export type Change = (options: MemberOptions) => Partial<MemberOptions>

export type DeviceParts = {
	name: string
	member: string
	log: string
	clock: VirtualClock
	random: Random
	/** Milliseconds by which the device's clock is ahead. */
	ahead?: number
	canSend?: boolean
	request(path: string, init?: RequestInit): Promise<Response>
	fetch(path: string, init?: RequestInit): Promise<Response>
	storage?: Held
	keeper?: DeviceKeeper
}

export function createDevice(parts: DeviceParts): Device {
	const { name, clock, random, member, log, ahead = 0, canSend = true } = parts
	const { storage = createMemoryStorage(), keeper = createMemoryKeeper() } = parts
	const lease = createLease(clock, slotTimes.takeLock)
	const tails = new Map<string, Promise<unknown>>()
	const faults: unknown[] = []

	function open(change: Change = () => ({})): Page {
		let isVisible = true
		let fuse: { left: number; after: boolean } | undefined
		const listeners = new Set<(numbers: LiveNumbers) => void>()
		const life = createLife()
		const running = new AbortController()
		const holder = lease.join(life.died)

		/** A point at which the page may be killed. */
		const step =
			<Args extends unknown[], Result>(act: (...args: Args) => Promise<Result>) =>
			async (...args: Args): Promise<Result> => {
				if (fuse) fuse.left--
				if (fuse && fuse.left <= 0 && !fuse.after) page.kill()
				if (life.isOver()) return never()
				const done = act(...args)
				if (fuse && fuse.left <= 0) page.kill()
				const result = await done
				return life.isOver() ? never() : result
			}

		const held: ValueStorage = {
			read: step((prefix: string) => storage.read(prefix)),
			change: step((put: ReadonlyMap<string, unknown>, remove?: readonly string[], options?: ChangeOptions) =>
				storage.change(put, remove, options),
			),
		}
		const options: MemberOptions = {
			request: step(parts.request),
			fetch: step(parts.fetch),
			storage: held,
			keeper,
			passkeys: { able: async () => false, make: async () => 'unable', ask: async () => 'unable' },
			lock: (key, run) => {
				const mine = (tails.get(key) ?? Promise.resolve()).then(() => (life.isOver() ? never() : run()))
				tails.set(
					key,
					Promise.race([mine, life.died]).catch(() => undefined),
				)
				return mine
			},
			random,
			now: () => Math.floor(clock.now()) + ahead,
			wait: async (milliseconds, signal) => {
				await clock.wait(milliseconds, signal)
				if (life.isOver()) await never()
			},
			news(listener) {
				listeners.add(listener)
				return () => listeners.delete(listener)
			},
			deviceName: name,
			canSend,
			member,
			institute: { label: institute, log },
			verify: verifyOnce,
			report: (error) => faults.push(error),
			lease: holder.lease,
		}
		const made = createMember({ ...options, ...change(options) })
		const ended = made.run(running.signal)
		ended.catch((error) => faults.push(error))
		const page: Page = {
			member: made,
			request: options.request,
			ended,
			isVisible: () => isVisible,
			show() {
				isVisible = true
				holder.show()
			},
			hide() {
				isVisible = false
				holder.hide()
				made.hide()
			},
			async close() {
				if (life.isOver()) return
				page.hide()
				await clock.run(0)
				page.kill()
			},
			kill() {
				if (life.isOver()) return
				life.end()
				running.abort()
				device.pages = device.pages.filter((one) => one !== page)
			},
			killAt(next) {
				fuse = { ...next }
			},
			ring(numbers) {
				for (const listener of listeners) listener(numbers)
			},
		}
		device.pages.push(page)
		return page
	}

	const device: Device = {
		...{ name, storage, keeper, faults, open, pages: [] },
		async copyOfKeys() {
			const keys = await keeper.take()
			if (!keys) throw new Error('the device has no keys yet')
			const copy = createMemoryKeeper()
			await copy.keep({ ...keys, waiting: taken('VaultKey', random(32)) })
			return copy
		},
	}
	return device
}

function createLife() {
	let isOver = false
	let end = () => {}
	const died = new Promise<void>((resolve) => {
		end = resolve
	})
	return {
		died,
		isOver: () => isOver,
		end() {
			isOver = true
			end()
		},
	}
}

function never(): Promise<never> {
	return new Promise(() => {})
}
