import { rmSync } from 'node:fs'
import { join } from 'node:path'

/** The data folder of the run goes; traces of failed journeys stay beside it for whoever looks into them. */
export default function removeData(): void {
	rmSync(join(process.env.E2E_DATA_DIR ?? '', 'data'), { recursive: true, force: true, maxRetries: 5 })
}
