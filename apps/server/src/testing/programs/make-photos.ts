// Makes a photo, and tells which process of it did; then waits until it is killed.
import { readFileSync } from 'node:fs'
import { createPhotoWorkers } from '#platform/photo-workers.ts'
import { testPhoto } from '#testing/members.ts'

await createPhotoWorkers({ rest: 600_000 }).process(await testPhoto())
const pid = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim()
console.log(`process ${pid} makes photos`)
setInterval(() => {}, 1000)
