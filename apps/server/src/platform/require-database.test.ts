import { expect, test } from 'vitest'
import { withoutRights } from './require-database.ts'

const refused = Object.assign(new Error('permission denied'), { code: '42501' })

test('a refusal names role and database, whatever else the connection string says', () => {
	const url = 'postgres://asha:secret@db.example/campus?sslmode=verify-full&sslrootcert=system'
	const told = withoutRights(refused, url)?.message
	expect(told).toContain('the role asha may not create or change tables in the database campus (permission denied)')
	expect(told).not.toContain('secret')
})

test('another failure, and one of the built-in database, is left as it is', () => {
	expect(withoutRights(new Error('permission denied'), 'postgres://asha@db.example/campus')).toBeUndefined()
	expect(withoutRights(refused, undefined)).toBeUndefined()
})
