import type { Page } from '@playwright/test'
import { blockPaths } from '@ydo/contract/blocks'
import { type ReportReceipt, reportPaths } from '@ydo/contract/reports'
import { texts } from '@ydo/contract/texts'
import { topCard } from '#support/sign-in.ts'
import { openHome } from './home.ts'
import type { Chapter } from './state.ts'

const { report, block } = texts
const name = 'Aditi'
const reports = `**${reportPaths.reports}`

const receipt: ReportReceipt = {
	id: 'AAAAAAAAAAAAAAAAAAAAAA',
	code: '7K2Q4XMD',
	at: '2026-11-20T12:00:00.000Z',
	reason: 'fake',
	messages: 0,
	state: 'received',
}

async function openSheet(page: Page): Promise<void> {
	await openHome(page, [name])
	await topCard(page).click()
	await page.getByRole('button', { name: report.open(name) }).click()
	await page.getByRole('heading', { name: report.title(name) }).waitFor()
}

async function openReport(page: Page): Promise<void> {
	await openSheet(page)
	await page.getByRole('button', { name: report.report(name), exact: true }).click()
	await page.getByRole('heading', { name: report.report(name), exact: true }).waitFor()
}

async function send(page: Page): Promise<void> {
	await page.route(`**${blockPaths.blocks}`, (route) => route.abort())
	await openReport(page)
	await page.getByText(report.reasons.fake).click()
	await page.getByRole('checkbox', { name: report.block(name) }).click()
	await page.getByRole('button', { name: report.send }).click()
}

export const safety: Chapter = {
	title: 'Blocking and reporting',
	states: [
		{
			name: 'block',
			title: 'Blocking or reporting somebody, from their card',
			viewer: 'member',
			main: true,
			reach: openSheet,
		},
		{
			name: 'block-failed',
			title: 'A block that could not be made',
			viewer: 'member',
			async reach(page) {
				await page.route(`**${blockPaths.blocks}`, (route) => route.abort())
				await openSheet(page)
				await page.getByRole('button', { name: block.button(name) }).click()
				await page.getByRole('alert').getByText(block.failed).waitFor()
			},
		},
		{
			name: 'report',
			title: 'A report: reason, words, and what is shown to whom',
			viewer: 'member',
			main: true,
			reach: openReport,
		},
		{
			name: 'report-mistakes',
			title: 'A report without a reason, and with too many words',
			viewer: 'member',
			async reach(page) {
				await openReport(page)
				await page.getByRole('textbox', { name: report.words }).fill('Not so. '.repeat(126))
				await page.getByRole('button', { name: report.send }).click()
				await page.getByText(report.reasonMissing).waitFor()
			},
		},
		{
			name: 'report-received',
			title: 'The receipt of a report',
			viewer: 'member',
			async reach(page) {
				await page.route(reports, (route) => route.fulfill({ status: 201, json: receipt }))
				await send(page)
				await page.getByText(receipt.code).waitFor()
			},
		},
		{
			name: 'report-not-sent',
			title: 'A report that could not be sent, nor kept',
			viewer: 'member',
			async reach(page) {
				await page.route(reports, (route) => route.abort())
				await send(page)
				await page.getByRole('alert').getByText(report.notSent).waitFor()
			},
		},
		{
			name: 'settings-reports',
			title: 'What one has reported, in the settings',
			viewer: 'member',
			async reach(page) {
				const other = { ...receipt, id: 'BBBBBBBBBBBBBBBBBBBBBA', code: 'QX93TTWA', reason: 'threat', messages: 3 }
				await page.route(reports, (route) => route.fulfill({ json: { reports: [other, receipt] } }))
				await page.goto('/settings')
				await page.getByRole('button', { name: report.receipts }).click()
				await page.getByRole('dialog', { name: report.receipts }).waitFor()
			},
		},
	],
}
