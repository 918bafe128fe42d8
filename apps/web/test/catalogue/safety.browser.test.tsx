import { blockPaths } from '@ydo/contract/blocks'
import { type ReportReceipt, reportPaths } from '@ydo/contract/reports'
import { texts } from '@ydo/contract/texts'
import { onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { testStates } from '#test/catalogue.tsx'
import { openPage } from '#test/open-page.tsx'
import { sampleCards } from '#test/sample-members.ts'
import { exceptConsoleError, press, topCard } from '#test/screens.ts'
import type { ScriptedServer } from '#test/scripted-server.ts'

const { report, block } = texts
const name = 'Aditi'

const receipt: ReportReceipt = {
	id: 'AAAAAAAAAAAAAAAAAAAAAA',
	code: '7K2Q4XMD',
	at: '2026-11-20T12:00:00.000Z',
	reason: 'fake',
	messages: 0,
	state: 'received',
}

async function openSheet(): Promise<ScriptedServer> {
	const server = await openPage('/home', { cards: sampleCards({ name }) })
	await topCard().click()
	await press(report.open(name))
	await page.getByRole('heading', { name: report.title(name) }).findElement()
	return server
}

async function openReport(): Promise<ScriptedServer> {
	const server = await openSheet()
	await press(report.report(name))
	await page.getByRole('heading', { name: report.report(name), exact: true }).findElement()
	return server
}

/** Fills in a report, whose block fails. */
async function fillReport(): Promise<ScriptedServer> {
	const server = await openReport()
	server.fail(`POST ${blockPaths.blocks}`)
	await page.getByText(report.reasons.fake).click()
	await page.getByRole('checkbox', { name: report.block(name) }).click()
	return server
}

testStates([
	{
		name: 'block',
		title: 'Blocking or reporting somebody, from their card',
		often: true,
		reach: async () => void (await openSheet()),
	},
	{
		name: 'block-failed',
		title: 'A block that could not be made',
		async reach() {
			const server = await openSheet()
			server.fail(`POST ${blockPaths.blocks}`)
			await press(block.button(name))
			await page.getByRole('alert').getByText(block.failed).findElement()
		},
	},
	{
		name: 'report',
		title: 'A report: reason, words, and what is shown to whom',
		main: true,
		reach: async () => void (await openReport()),
	},
	{
		name: 'report-mistakes',
		title: 'A report without a reason, and with too many words',
		async reach() {
			await openReport()
			await page.getByRole('textbox', { name: report.words }).fill('Not so. '.repeat(126))
			await press(report.send)
			await page.getByText(report.reasonMissing).findElement()
		},
	},
	{
		name: 'report-received',
		title: 'The receipt of a report',
		async reach() {
			const server = await fillReport()
			server.on(`POST ${reportPaths.reports}`, Response.json(receipt, { status: 201 }))
			await press(report.send)
			await page.getByText(receipt.code).findElement()
		},
	},
	{
		name: 'report-not-sent',
		title: 'A report that could not be sent, nor kept',
		async reach() {
			const server = await fillReport()
			server.fail(`POST ${reportPaths.reports}`)
			const noSpace = new DOMException('', 'QuotaExceededError')
			exceptConsoleError(noSpace)
			const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
				throw noSpace
			})
			onTestFinished(() => full.mockRestore())
			await press(report.send)
			await page.getByRole('alert').getByText(report.notSent).findElement()
		},
	},
	{
		name: 'settings-reports',
		title: 'What one has reported, in the settings',
		async reach() {
			const other = {
				...receipt,
				...{ id: 'BBBBBBBBBBBBBBBBBBBBBA', code: 'QX93TTWA', reason: 'threat', messages: 3 },
			}
			await openPage('/settings', {
				script: (server) => server.on(`GET ${reportPaths.reports}`, { reports: [other, receipt] }),
			})
			await page.getByRole('button', { name: report.receipts }).click()
			await page.getByRole('dialog', { name: report.receipts }).findElement()
		},
	},
])
