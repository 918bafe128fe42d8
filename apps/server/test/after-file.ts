import { afterAll } from 'vitest'

const waiting: (() => unknown)[] = []

/**
 * Registers cleanup after the last test of the current file, in reverse order. Helpers use it instead of hooks of their own: test
 * files share helper modules, whose hooks would only run for the first file.
 */
export function afterFile(work: () => unknown): void {
	waiting.push(work)
}

/** Called in the setup of each file, before the file's own code: its hook runs last. */
export function doAfterFile(): void {
	afterAll(async () => {
		for (const work of waiting.splice(0).reverse()) await work()
	})
}
