import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPreference } from './preference.ts'

const stored = new Map<string, string>()
const tabs = new Set<(event: { key: string | null }) => void>()
const storageEvent = (event: { key: string | null }) => tabs.forEach((hear) => void hear(event))

beforeEach(() => {
	stored.clear()
	vi.stubGlobal('localStorage', {
		getItem: (key: string) => stored.get(key) ?? null,
		setItem: (key: string, value: string) => void stored.set(key, value),
		removeItem: (key: string) => void stored.delete(key),
	})
	vi.stubGlobal('addEventListener', (_: 'storage', hear: typeof storageEvent) => void tabs.add(hear))
	vi.stubGlobal('removeEventListener', (_: 'storage', hear: typeof storageEvent) => void tabs.delete(hear))
})
afterEach(() => vi.unstubAllGlobals())

const newTheme = () => createPreference({ key: 'theme', values: ['system', 'light', 'dark'] })

test('defaults to the first value, and does not store it', () => {
	const theme = newTheme()
	expect(theme.get()).toBe('system')
	theme.set('dark')
	expect(newTheme().get()).toBe('dark')
	theme.set('system')
	expect([...stored]).toEqual([])
})

test('ignores a stored value that is not an option', () => {
	stored.set('theme', 'sepia')
	expect(newTheme().get()).toBe('system')
})

test('notifies of changes here and in another tab, and of nothing else, until unsubscribed', () => {
	const theme = newTheme()
	const heard = vi.fn<() => void>()
	const leave = theme.subscribe(heard)
	theme.set('light')
	storageEvent({ key: 'theme' })
	storageEvent({ key: null })
	storageEvent({ key: 'motion' })
	expect(heard).toHaveBeenCalledTimes(3)
	leave()
	theme.set('dark')
	storageEvent({ key: 'theme' })
	expect(heard).toHaveBeenCalledTimes(3)
})
