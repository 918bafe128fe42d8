import { defineConfig } from 'vitest/config'

export default defineConfig({
	test: {
		// Many of the server's tests wait for processes they started: every core has its worker.
		maxWorkers: '100%',
		projects: [
			{
				test: {
					name: 'server',
					// Tests start processes and databases, and no test is about time: slow machines may take their own.
					testTimeout: 60_000,
					hookTimeout: 60_000,
					include: ['apps/server/src/**/*.test.ts', 'tools/*/src/**/*.test.ts'],
					// One PostgreSQL for the run; each test file has a database of its own in it.
					globalSetup: ['apps/server/src/testing/global-setup.ts'],
				},
			},
			{
				test: {
					name: 'pages',
					include: ['packages/*/src/**/*.test.ts', 'apps/web/src/**/*.test.{ts,tsx}'],
				},
			},
		],
	},
})
