// `npm run gallery`: prints docs/gallery.md and its pictures. Arguments after `--` go to Playwright (-g home-empty).
import { findBrowser } from './browser.ts'
import { runCommand } from './run-step.ts'

const args = ['test', '-c', 'e2e/gallery.config.ts', ...process.argv.slice(2)]
const isListing = args.includes('--list')
const browser = isListing ? '' : findBrowser()
const isDone =
	browser !== undefined && (await runCommand('playwright', args, { env: { BROWSER_PATH: browser } })).failed === 0
process.exitCode = isDone ? 0 : 1
