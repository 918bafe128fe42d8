import { institute, publicInstitute } from '@ydo/contract/institute'
import { expect, test } from 'vitest'
import { createLogSigner } from '#domain/derived-keys.ts'
import { createHasher } from '#infra/at-rest.ts'
import { publicInstituteOf } from './pages.ts'

const logSigner = createLogSigner(createHasher(Buffer.alloc(32, 7)), 'https://x.example')
const file = {
	label: 'X',
	domains: ['x.ac.in'],
	disciplines: ['Design'],
	years: ['1st year'],
	contacts: { grievance: 'grievance@x.ac.in', security: 'security@x.ac.in' },
}

test('includes the log key and omits witnesses if there are none', () => {
	const known = publicInstituteOf({ institute: institute.parse(file), logSigner })
	expect(publicInstitute.parse(known)).toEqual(known)
	expect(known.log).toBe(logSigner.verifierKey)
	expect(known).not.toHaveProperty('witnesses')
	expect(JSON.stringify(known)).not.toMatch(/security|domains/)
})

test('includes witness keys and quorum but no addresses', () => {
	const witnesses = { quorum: 1, of: [{ key: 'w.example/w+12345678+AA', url: 'https://w.example' }] }
	const known = publicInstituteOf({ institute: institute.parse({ ...file, witnesses }), logSigner })
	expect(known.witnesses).toEqual({ quorum: 1, keys: ['w.example/w+12345678+AA'] })
})
