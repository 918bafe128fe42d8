import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '#platform/database.ts'
import { newsChannel } from '#platform/news-channel.ts'
import { afterFile } from '#testing/after-file.ts'
import { testDatabaseWithUrl } from '#testing/database.ts'
import { silentProxy } from '#testing/silent-proxy.ts'
import { createNewsListener } from './news-listener.ts'

test('a listening connection that fell silent is replaced, and one that is silent can be closed', async () => {
	const { db, url } = await testDatabaseWithUrl()
	const proxy = await silentProxy(url)
	const proxied = openDatabase(proxy.url)
	afterFile(() => proxied.destroy())
	const heard: string[] = []
	const resumed = Promise.withResolvers<void>()
	const listener = createNewsListener(proxied, {
		onNews: (memberId) => heard.push(memberId),
		onTyping: () => {},
		onResume: resumed.resolve,
	})
	await listener.ready()
	proxy.silence()
	proxy.speak() // the connection that is open stays silent
	await resumed.promise
	await sql`select pg_notify(${newsChannel}, 'somebody')`.execute(db)
	await expect.poll(() => heard).toEqual(['somebody'])
	proxy.silence()
	await listener.close()
}, 60_000)
