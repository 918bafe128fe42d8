import { afterEach, expect, test, vi } from 'vitest'
import { canStore, deviceStorage, tabStorage } from './storage.ts'

afterEach(() => {
	for (const storage of [deviceStorage, tabStorage]) for (const key of storage.keys()) storage.removeItem(key)
	vi.unstubAllGlobals()
})

/** A browser's storage, whose entries are its own properties; `refuse` makes its writes throw. */
function createStorage(values: Record<string, string> = {}) {
	const methods = {
		refuses: false,
		getItem: (key: string) => values[key] ?? null,
		removeItem: (key: string) => void delete values[key],
		setItem(key: string, value: string) {
			if (methods.refuses) throw new DOMException('full', 'QuotaExceededError')
			values[key] = value
		},
	}
	const storage = new Proxy(values, {
		get: (_, name) => (name in methods ? methods[name as keyof typeof methods] : values[String(name)]),
	})
	return { storage, methods, values }
}

test('uses the storage of the browser', () => {
	const { storage, values } = createStorage({ theme: 'dark' })
	vi.stubGlobal('localStorage', storage)
	expect(deviceStorage.getItem('theme')).toBe('dark')
	expect(deviceStorage.setItem('motion', 'less')).toBe(true)
	expect(deviceStorage.keys()).toEqual(['theme', 'motion'])
	deviceStorage.removeItem('theme')
	expect(canStore()).toBe(true)
	expect(values).toEqual({ motion: 'less' })
})

test('holds in memory what a full storage refuses, until another tab stores something else', () => {
	const { storage, methods, values } = createStorage({ theme: 'dark' })
	vi.stubGlobal('localStorage', storage)
	methods.refuses = true
	expect(canStore()).toBe(false)
	expect(deviceStorage.setItem('theme', 'light')).toBe(false)
	expect(deviceStorage.getItem('theme')).toBe('light')
	values.theme = 'system'
	expect(deviceStorage.getItem('theme')).toBe('system')
})

test.each([
	[
		'throws',
		() => {
			throw new DOMException('blocked', 'SecurityError')
		},
	],
	['is missing', () => undefined],
	['is null', () => null],
])('holds everything in memory where the storage %s', (_, get) => {
	Object.defineProperty(globalThis, 'sessionStorage', { get, configurable: true })
	try {
		expect(tabStorage.getItem('task')).toBeNull()
		expect(tabStorage.setItem('task', 'export')).toBe(false)
		expect(tabStorage.getItem('task')).toBe('export')
		expect(tabStorage.keys()).toEqual(['task'])
		tabStorage.removeItem('task')
		expect(tabStorage.keys()).toEqual([])
	} finally {
		Reflect.deleteProperty(globalThis, 'sessionStorage')
	}
})
