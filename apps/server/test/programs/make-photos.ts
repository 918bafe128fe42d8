// Makes a photo, prints the process that did it, and waits to be killed.
import { readFileSync } from 'node:fs'
import { createPhotoWorkers } from '#domain/photos/photo-workers.ts'
import { testPhoto } from '#test/members.ts'

await createPhotoWorkers({ rest: 600_000 }).process(await testPhoto())
const pid = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim()
console.log(`process ${pid} makes photos`)
setInterval(() => {}, 1000)
