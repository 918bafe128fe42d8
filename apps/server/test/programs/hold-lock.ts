// Takes the lock of the named file, waiting for so many milliseconds, prints its process number and holds the lock until it is killed.
import { lockFolder } from '#infra/folder-lock.ts'

const [file = '', patience] = process.argv.slice(2)
await lockFolder(file, patience ? Number(patience) : undefined)
console.log(process.pid)
setInterval(() => {}, 60_000)
