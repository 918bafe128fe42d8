// `npm run gallery`: prints docs/gallery.md and its pictures. Arguments after `--` go to Playwright (-g home-empty).
import { spawnSync } from 'node:child_process'
import { findBrowser } from './browser.ts'

const args = ['test', '-c', 'e2e/gallery.config.ts', ...process.argv.slice(2)]
const browser = args.includes('--list') ? '' : findBrowser()
const print = (BROWSER_PATH: string) =>
	spawnSync('playwright', args, { stdio: 'inherit', env: { ...process.env, BROWSER_PATH } })
process.exitCode = browser === undefined ? 1 : (print(browser).status ?? 1)
