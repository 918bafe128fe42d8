import { afterAll, onTestFinished } from 'vitest'

const waiting: (() => unknown)[] = []

/**
 * Registers cleanup after the last test of the current file, in reverse order. Helpers use it instead of hooks of their own: test
 * files share helper modules, whose hooks would only run for the first file.
 */
export function afterFile(work: () => unknown): void {
	waiting.push(work)
}

/** The same for what a test alone uses: if it was opened in a test, it is closed when that test ends. */
export function afterUse(work: () => unknown): void {
	try {
		onTestFinished(async () => {
			await work()
		})
	} catch {
		afterFile(work) // no test runs
	}
}

/** Called in the setup of each file, before the file's own code: its hook runs last. */
export function doAfterFile(): void {
	afterAll(async () => {
		for (const work of waiting.splice(0).reverse()) await work()
	})
}
