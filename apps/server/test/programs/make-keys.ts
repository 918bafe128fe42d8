// Creates a key file in each folder named on standard input and prints the keys it then reads there.
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { makeKeys, readKeys } from '#infra/keys.ts'

for await (const folder of createInterface({ input: process.stdin })) {
	const file = join(folder, 'keys.json')
	makeKeys(file)
	const { sealing } = readKeys(file, () => {})
	console.log(`${folder} ${Buffer.from(sealing).toString('base64url')}`)
}
