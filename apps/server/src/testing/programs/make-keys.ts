// Makes a file of keys in each folder that its standard input names, and answers with what it then reads there.
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { makeKeys, readKeys } from '#platform/keys.ts'

for await (const folder of createInterface({ input: process.stdin })) {
	const file = join(folder, 'keys.json')
	makeKeys(file)
	const { sealing } = readKeys(file, () => {})
	console.log(`${folder} ${Buffer.from(sealing).toString('base64url')}`)
}
