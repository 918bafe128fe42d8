import { configDefaults, defineConfig } from 'vitest/config'

// Loading the same modules anew for each file took a third of all tests' time. Nothing they change outlives a file: see the setups.
const isolate = false

// No test is about time: slow machines may take their own.
const patience = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 30_000 } } }

// See docs/testing.md, "Writing a test". Component tests run in a browser, by their own project.
const slow = process.env.YDO_SLOW === '1' ? [] : ['**/*.slow.test.ts']
const exclude = [...configDefaults.exclude, '**/*.browser.test.tsx', ...slow]

export default defineConfig({
	test: {
		// Many of the server's tests wait for processes they started: every core has its worker.
		maxWorkers: '100%',
		projects: [
			{
				test: {
					name: 'server',
					// The server's sources run as they do in production: by Node itself. Nothing there needs Vite's transforms.
					experimental: { viteModuleRunner: false },
					...patience,
					isolate,
					exclude,
					setupFiles: ['./vitest.setup.ts', 'apps/server/test/setup.ts'],
					include: ['apps/server/{src,test}/**/*.test.ts', 'tools/*/{src,test}/**/*.test.ts'],
					// One PostgreSQL for the run; each test file has a database of its own in it.
					globalSetup: ['apps/server/test/global-setup.ts'],
				},
			},
			{
				test: {
					name: 'pages',
					...patience,
					isolate,
					exclude,
					setupFiles: ['./vitest.setup.ts'],
					include: ['packages/*/{src,test}/**/*.test.ts', 'apps/web/src/**/*.test.{ts,tsx}'],
				},
			},
			'apps/web/vitest.config.ts',
		],
	},
})
