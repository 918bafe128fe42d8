// `npm run operator -- …`: the command line of an operator (docs/operations.md).
import { announceWitnessesOf, readDirectoryRows } from '@ydo/server/directory-rows'
import { readServedLog } from './read-served-log.ts'
import { type Verdict, verifyLog } from './verify-log.ts'

const usage = `usage: npm run operator -- log verify
           verifies the directory in the database of this installation; the built-in one while the server is stopped
       npm run operator -- log verify ADDRESS LABEL [KEY]
           verifies what a server hands out, such as https://ydo.iiitdmj.ac.in, for the institute of this label;
           without the key of its log, under the one that it says it has
       npm run operator -- log witnesses
           puts the witnesses of the institute's file into the log, which devices then follow; with the built-in database,
           while the server is stopped`

/** Exit codes. */
const codes = { sound: 0, faulty: 1, notVerified: 2 }

async function verify([address, label, key]: string[]): Promise<Verdict> {
	if (address === undefined) return verifyLog(await readDirectoryRows(process.env).catch(withHint))
	if (label === undefined) throw new Error(usage)
	return verifyLog(await readServedLog(address, { institute: label, witnessKeys: [], logKey: key }))
}

function withHint(error: Error): never {
	throw new Error(`${error.message}\n(What a running server hands out is verified with: log verify ADDRESS LABEL)`)
}

function tell({ size, checkpoints, cosignatures, faults }: Verdict): void {
	for (const fault of faults) console.error(`✗ ${fault}`)
	const seen = `${size} leaves, ${checkpoints} checkpoints, ${cosignatures} cosignatures of witnesses`
	console.log(faults.length > 0 ? `The directory is NOT sound (${seen})` : `The directory is sound (${seen})`)
}

async function announce(): Promise<number> {
	const { text, index } = await announceWitnessesOf(process.env)
	console.log(index === undefined ? 'The log names these witnesses already:' : `Leaf ${index} names these witnesses:`)
	console.log(text)
	return codes.sound
}

async function main([group, command, ...rest]: string[]): Promise<number> {
	if (group === 'log' && command === 'witnesses' && rest.length === 0) return announce()
	if (group !== 'log' || command !== 'verify') throw new Error(usage)
	const verdict = await verify(rest)
	tell(verdict)
	return verdict.faults.length > 0 ? codes.faulty : codes.sound
}

process.exitCode = await main(process.argv.slice(2)).catch((error: Error) => {
	console.error(error.message)
	return codes.notVerified
})
