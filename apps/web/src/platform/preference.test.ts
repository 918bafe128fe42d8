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

test('the first value holds until another is chosen, and is not written down', () => {
	const theme = newTheme()
	expect(theme.get()).toBe('system')
	theme.set('dark')
	expect(newTheme().get()).toBe('dark')
	theme.set('system')
	expect([...stored]).toEqual([])
})

test('what nobody can choose counts as nothing chosen', () => {
	stored.set('theme', 'sepia')
	expect(newTheme().get()).toBe('system')
})

test('listeners hear of a choice here and in another tab, and of nothing else, until they leave', () => {
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
