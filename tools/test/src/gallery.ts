// `npm run gallery`: prints every state of the catalogue (apps/web/test/catalogue) to docs/gallery. Arguments after `--` go to Vitest (-t home-empty).
import { spawnSync } from 'node:child_process'
import { findBrowser } from './browser.ts'

const args = ['run', '--project=components', 'catalogue', ...process.argv.slice(2)]
const browser = findBrowser()
const print = (BROWSER_PATH: string) =>
	spawnSync('vitest', args, { stdio: 'inherit', env: { ...process.env, BROWSER_PATH, YDO_GALLERY: '1' } })
process.exitCode = browser === undefined ? 1 : (print(browser).status ?? 1)
