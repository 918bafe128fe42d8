import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { classNaming } from './build/pages/class-naming.ts'
import { timingsInCss } from './build/timings-in-css.ts'
import { exposed, setDefaultFontSize, setMedia } from './test/node/browser-commands.ts'
import { printChapter, printSheet } from './test/node/print-sheet.ts'
import { samplePhotos } from './test/node/sample-photos.ts'

const executablePath = process.env.BROWSER_PATH ?? '/usr/bin/chromium-headless-shell'

/** Component tests: the application mounted in a real browser, with the client library, and a scripted server behind `fetch`. */
export default defineConfig({
	root: import.meta.dirname,
	plugins: [react(), timingsInCss(), samplePhotos()],
	css: { modules: classNaming },
	// Vitest writes these back to process.env, for the workers of all projects: only text stays what it was.
	define: {
		'import.meta.env.YDO_GALLERY': JSON.stringify(process.env.YDO_GALLERY ?? ''),
		'import.meta.env.YDO_SLOW': JSON.stringify(process.env.YDO_SLOW === '1' ? '1' : ''),
	},
	// A dependency found late would reload the page under a running test.
	optimizeDeps: {
		include: ['react-dom/client', 'react-router', 'react-toastify', 'zod/mini', 'axe-core'],
	},
	test: {
		name: 'components',
		include: ['{src,test}/**/*.browser.test.tsx'],
		setupFiles: ['./test/setup.ts'],
		// Loading the application takes longer than most tests: files share it.
		isolate: false,
		// A browser page for each core: by default one fewer.
		maxWorkers: 2,
		testTimeout: 60_000,
		expect: { poll: { timeout: 10_000 } },
		browser: {
			enabled: true,
			headless: true,
			screenshotFailures: false,
			viewport: { width: 390, height: 844 },
			commands: { exposed, printChapter, printSheet, setDefaultFontSize, setMedia },
			provider: playwright({
				// Larger than any page, which would otherwise be shown scaled.
				contextOptions: { locale: 'en-IN', viewport: { width: 1500, height: 1000 } },
				actionTimeout: 10_000,
				launchOptions: {
					executablePath,
					args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
				},
			}),
			instances: [{ browser: 'chromium' }],
		},
	},
})
