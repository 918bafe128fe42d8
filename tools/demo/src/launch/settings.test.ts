import { describe, expect, it } from 'vitest'
import { readSettings } from './settings.ts'

const read = (env: NodeJS.ProcessEnv) => readSettings(env, (path) => `/here/${path}`)

describe('the settings of a start', () => {
	it('have defaults, also for what is empty', () => {
		expect(read({})).toEqual({ dataDir: '/here/data', students: 240, companions: true })
		expect(read({ DATA_DIR: ' ', DEMO_STUDENTS: '' })).toEqual({
			dataDir: '/here/data',
			students: 240,
			companions: true,
		})
	})

	it('are taken from the environment', () => {
		expect(read({ DATA_DIR: 'other', DEMO_STUDENTS: '0', DEMO_COMPANIONS: '0' })).toEqual({
			dataDir: '/here/other',
			students: 0,
			companions: false,
		})
	})

	it.each(['-1', '241', 'many', '1e2', '3.5'])('refuse %s students and name the setting', (text) => {
		expect(() => read({ DEMO_STUDENTS: text })).toThrow('DEMO_STUDENTS')
	})
})
