import { afterAll } from 'vitest'

const waiting: (() => unknown)[] = []

/**
 * Has something done after the last test of the file at hand, what was asked for last first. Helpers use it in place of a hook of
 * their own: files share their modules, whose hooks would be told of the first of them alone.
 */
export function afterFile(work: () => unknown): void {
	waiting.push(work)
}

/** For the setup of each file, before anything of the file itself: its hook is the last to run. */
export function doAfterFile(): void {
	afterAll(async () => {
		for (const work of waiting.splice(0).reverse()) await work()
	})
}
