import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newsChannel } from '#domain/notices/store.ts'
import { openDatabase } from '#infra/database.ts'
import { afterFile } from '#test/after-use.ts'
import { testDatabaseWithUrl } from '#test/database.ts'
import { silentProxy } from '#test/silent-proxy.ts'
import { createNewsListener } from './live-hub.ts'

test('replaces a listening connection that went silent, and can close a silent one', async () => {
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
	proxy.speak() // the open connection stays silent
	await resumed.promise
	await sql`select pg_notify(${newsChannel}, 'somebody')`.execute(db)
	await expect.poll(() => heard).toEqual(['somebody'])
	proxy.silence()
	await listener.close()
}, 60_000)
