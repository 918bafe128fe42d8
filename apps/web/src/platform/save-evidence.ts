import { choosing } from './choosing.ts'
import { saveFile } from './save-file.ts'

/** Saves what shows whatever was refused, as a file. */
export async function saveEvidence(member: string): Promise<void> {
	const evidence = (await choosing(member)).evidence()
	const day = new Date().toISOString().slice(0, 10)
	saveFile(`ydo-evidence-${day}.json`, `${JSON.stringify(evidence, null, '\t')}\n`)
}
