import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** `npm run gallery`: the product of the journeys, photographed in every state of the catalogue. */
export default defineConfig({
	...journeys,
	testMatch: '**/*.gallery.ts',
	workers: 2,
	timeout: 120_000,
	reporter: 'list',
	projects: [{ name: 'gallery' }],
})
