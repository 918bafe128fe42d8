import { expect, test } from 'vitest'
import { busyWith } from './free-moment.ts'

const page = ({ visible = true, dialog = false, focused = 'BODY' } = {}) =>
	({
		visibilityState: visible ? 'visible' : 'hidden',
		querySelector: (selector: string) => (dialog && selector === 'dialog[open]' ? {} : null),
		activeElement: { matches: (selector: string) => selector.split(', ').includes(focused) },
	}) as unknown as Document

const watched = (more: Partial<Parameters<typeof busyWith>[0]> = {}) => ({
	document: page(),
	path: '/matched',
	lastPress: Number.NEGATIVE_INFINITY,
	isPressed: false,
	now: 10_000,
	...more,
})

test('is free without any activity', () => {
	expect(busyWith(watched())).toBeUndefined()
})

test('is busy while writing, in a chat, with an open dialog, during or just after a press, or out of view', () => {
	expect(busyWith(watched({ document: page({ focused: 'input' }) }))).toBe('writing')
	expect(busyWith(watched({ document: page({ focused: 'textarea' }) }))).toBe('writing')
	expect(busyWith(watched({ path: '/matched/PHtVeMVtwQEZTnTG6ktM4A' }))).toBe('talking')
	expect(busyWith(watched({ document: page({ dialog: true }) }))).toBe('dialog')
	expect(busyWith(watched({ isPressed: true }))).toBe('pressing')
	expect(busyWith(watched({ lastPress: 9_700 }))).toBe('pressing')
	expect(busyWith(watched({ lastPress: 9_200 }))).toBeUndefined()
	expect(busyWith(watched({ document: page({ visible: false }) }))).toBe('away')
})
