// `npm run gallery`: prints docs/gallery.md and its pictures. What follows `--` goes to Playwright (-g home-empty).
import { findBrowser } from './browser.ts'
import { runCommand } from './run-step.ts'

const browser = findBrowser()
const args = ['test', '-c', 'e2e/gallery.config.ts', ...process.argv.slice(2)]
const isDone = browser && (await runCommand('playwright', args, { env: { BROWSER_PATH: browser } })).failed === 0
process.exitCode = isDone ? 0 : 1
