// `npm run gallery`: prints docs/gallery.md and its pictures. What follows `--` goes to Playwright (-g home-empty).
import { findBrowser } from './browser.ts'
import { runStep } from './run-step.ts'

const { failed } = await runStep(
	'gallery',
	'playwright',
	['test', '-c', 'e2e/gallery.config.ts', ...process.argv.slice(2)],
	{ env: process.argv.includes('--list') ? {} : { BROWSER_PATH: findBrowser() } },
)
process.exitCode = failed ? 1 : 0
