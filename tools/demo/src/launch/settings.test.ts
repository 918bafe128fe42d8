import { describe, expect, it } from 'vitest'
import { readSettings } from './settings.ts'

const defaults = { students: 240, bots: true, background: true, smallPortraits: false, hasLogLevel: false }

describe('the settings of a start', () => {
	it('have defaults, also for empty values', () => {
		expect(readSettings({})).toEqual(defaults)
		expect(readSettings({ DEMO_STUDENTS: '', DEMO_BACKGROUND: '', LOG_LEVEL: ' ' })).toEqual(defaults)
	})

	it('are read from the environment', () => {
		const off = { DEMO_STUDENTS: '0', DEMO_COMPANIONS: '0', DEMO_BACKGROUND: '0' }
		const env = { ...off, DEMO_PORTRAITS: 'small', LOG_LEVEL: 'info' }
		const read = { students: 0, bots: false, background: false, smallPortraits: true, hasLogLevel: true }
		expect(readSettings(env)).toEqual(read)
	})

	it.each(['-1', '241', 'many', '1e2', '3.5'])('refuse %s students and name the setting', (text) => {
		expect(() => readSettings({ DEMO_STUDENTS: text })).toThrow('DEMO_STUDENTS')
	})
})
