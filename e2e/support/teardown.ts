import { rmSync } from 'node:fs'
import { join } from 'node:path'

/** Removes the run's data folder; traces of failed journeys stay beside it for inspection. */
export default function removeData(): void {
	rmSync(join(process.env.E2E_DATA_DIR ?? '', 'data'), { recursive: true, force: true, maxRetries: 5 })
}
