import { leavingPaths, sessionPaths } from '@ydo/contract/account'
import { blockPaths } from '@ydo/contract/blocks'
import { exportPaths, ownRowsPaths } from '@ydo/contract/export'
import { profilePaths } from '@ydo/contract/profile'
import { texts } from '@ydo/contract/texts'
import { visibilityPaths } from '@ydo/contract/visibility'
import { page } from 'vitest/browser'
import { type State, testStates } from '#test/catalogue.tsx'
import { type Opening, openPage } from '#test/open-page.tsx'
import { sampleUser } from '#test/sample-members.ts'
import { press } from '#test/screens.ts'
import { refusal, type ScriptedServer } from '#test/scripted-server.ts'

const { visibility, ownRows } = texts

const session = { id: 'AAAAAAAAAAAAAAAAAAAAAA', begunAt: '2026-11-02T09:00:00Z', usedAt: '2026-11-12T09:00:00Z' }
const sessions = [
	{ ...session, device: 'Chrome on Android', current: true },
	{ ...session, id: 'BBBBBBBBBBBBBBBBBBBBBA', device: 'Firefox on Linux', current: false },
]

/** Opens the settings of a member with two sessions. */
async function openSettings(opening?: Opening): Promise<ScriptedServer> {
	const server = await openPage('/settings', {
		...opening,
		script: (scripted) => scripted.on(`GET ${sessionPaths.sessions}`, { sessions }),
	})
	await page.getByText('Firefox on Linux').findElement()
	return server
}

const hiddenFrom = {
	emails: ['somebody.else@iiitdmj.ac.in'],
	rollPatterns: ['22bcs'],
	disciplines: ['Design'],
	years: [],
}
const blocks = sessions.map(({ id }) => ({ id, blockedAt: '2026-11-20T12:00:00.000Z' }))

/** Opens a dialog in the settings of a member who hides, has blocked two people and changed their gender lately. */
async function openWhoMeetsWhom(name: string): Promise<ScriptedServer> {
	const server = await openPage('/settings', {
		script(scripted) {
			localStorage.setItem(`ydo:${scripted.member}:blocked-names`, JSON.stringify({ [session.id]: 'Rohan' }))
			scripted.on(`GET ${visibilityPaths.visibility}`, { paused: false, hiddenFrom })
			scripted.on(`GET ${blockPaths.blocks}`, { blocks })
			scripted.profile = { ...scripted.profile, sidesFrom: { gender: '2026-12-09' } }
		},
	})
	await page.getByRole('button', { name }).click()
	await page.getByRole('dialog', { name }).findElement()
	return server
}

const whoMeetsWhom: State[] = [
	{
		name: 'settings-hiding',
		title: 'From whom one hides, not saved: the server cannot be reached',
		async reach() {
			const server = await openWhoMeetsWhom(visibility.hide)
			server.fail(`PUT ${visibilityPaths.visibility}`)
			await page.getByRole('dialog').getByText('4th year', { exact: true }).click()
			await press(visibility.save)
			await page.getByRole('alert').getByText(visibility.notSaved.offline).findElement()
		},
	},
	{
		name: 'settings-sides',
		title: 'Whom one meets: one side changed lately, the other one is to be saved',
		async reach() {
			await openWhoMeetsWhom(visibility.discovery.row)
			await page.getByText(texts.profile.interests.nonbinary, { exact: true }).click()
			await page.getByRole('button', { name: visibility.discard }).findElement()
		},
	},
	{
		name: 'settings-blocked',
		title: 'Whom one blocked, here and on another device',
		reach: async () => void (await openWhoMeetsWhom(visibility.blocked.title)),
	},
	{
		name: 'settings-unknown',
		title: 'Settings that could not be looked up',
		async reach() {
			await openPage('/settings', {
				script(server) {
					for (const path of [visibilityPaths.visibility, blockPaths.blocks, profilePaths.profile])
						server.fail(`GET ${path}`)
				},
			})
			await page.getByText(visibility.blocked.loadError).findElement()
		},
	},
]

const account = { subject_hash: { hex: '9f86d081884c7d65', length: 32 }, status: { text: 'active' } }
const rows = { at: '2026-11-28T12:00:00Z', tables: [{ table: 'members', count: 1, rows: [account] }] }

async function openHow(opening?: Opening): Promise<void> {
	await openPage('/how#rows', opening)
	await page.getByRole('heading', { name: ownRows.title }).findElement()
}

const how: State[] = [
	{
		name: 'how',
		title: texts.nav.how,
		often: true,
		async reach() {
			await openHow({ viewer: 'visitor' })
			await page.getByRole('link', { name: ownRows.signIn }).findElement()
		},
	},
	{
		name: 'how-rows',
		title: 'What is stored about oneself, with the account’s row open',
		async reach() {
			await openHow({ script: (server) => server.on(`GET ${ownRowsPaths.rows}`, rows) })
			await page.getByCss('summary').filter({ hasText: ownRows.tables.members[0] }).click()
			await page.getByText('subject_hash').findElement()
		},
	},
	{
		name: 'how-rows-failed',
		title: 'One’s own rows, which did not come',
		async reach() {
			await openHow({ script: (server) => server.fail(`GET ${ownRowsPaths.rows}`) })
			await page.getByText(ownRows.failed).findElement()
		},
	},
]

testStates([
	{ name: 'settings', title: texts.nav.settings, often: true, reach: async () => void (await openSettings()) },
	{
		name: 'settings-leaving',
		title: 'Settings of somebody who is leaving',
		reach: async () => void (await openSettings({ user: sampleUser({ leavesAt: '2026-11-28T12:00:00Z' }) })),
	},
	{
		name: 'end-sessions',
		title: 'Ending all sign-ins',
		async reach() {
			await openSettings()
			await page.getByRole('button', { name: texts.sessions.allHelp }).click()
			await page.getByRole('dialog', { name: texts.sessions.allTitle }).findElement()
		},
	},
	{
		name: 'export-failed',
		title: 'One’s data in one file, which could not be made',
		async reach() {
			const server = await openSettings()
			server.fail(`GET ${exportPaths.export}`)
			await page.getByRole('button', { name: texts.yourData.export }).click()
			await press(texts.yourData.make)
			await page.getByRole('alert').getByText(texts.yourData.failed).findElement()
		},
	},
	{
		name: 'delete-account',
		title: 'Deleting the account: what goes, and when',
		async reach() {
			await openSettings()
			await page.getByRole('button', { name: texts.leaving.row }).click()
			await page.getByRole('dialog', { name: texts.leaving.ask }).findElement()
		},
	},
	{
		name: 'delete-account-sign-in-again',
		title: 'Deleting the account, which wants a fresh sign-in',
		async reach() {
			const server = await openSettings()
			server.on(`POST ${leavingPaths.leaving}`, refusal(403, 'sign_in_again'))
			await page.getByRole('button', { name: texts.leaving.row }).click()
			await press(texts.leaving.confirm.later)
			await page.getByRole('alert').getByText(texts.signInAgain.help).findElement()
		},
	},
	...whoMeetsWhom,
	{
		name: 'sign-out',
		title: 'Signing out: keep or forget this device',
		async reach() {
			await openPage('/settings')
			await page.getByRole('button', { name: texts.settings.signOut }).click()
			await page.getByRole('dialog', { name: texts.settings.signOutTitle }).findElement()
		},
	},
	...how,
])
