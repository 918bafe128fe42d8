// Takes and releases locks as standard input says: "1 take /path/lock", "1 free". Answers "1 held", "1 refused …".
import { createInterface } from 'node:readline'
import { lockFolder, type Unlock } from '#infra/folder-lock.ts'

let unlock: Unlock | undefined

async function take(file: string): Promise<string> {
	try {
		unlock = await lockFolder(file, 0)
		return 'held'
	} catch (error) {
		return `refused ${(error as Error).message}`
	}
}

function free(): string {
	unlock?.()
	unlock = undefined
	return 'freed'
}

for await (const line of createInterface({ input: process.stdin })) {
	const [round, command, file = ''] = line.split(' ')
	console.log(`${round} ${command === 'take' ? await take(file) : free()}`)
}
