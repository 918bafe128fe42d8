import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { App, loadScreens } from '#app/app.tsx'
import { start } from '#app/start.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element #root')

const app = (
	<StrictMode>
		<BrowserRouter>
			<App />
		</BrowserRouter>
	</StrictMode>
)

start()
/**
 * Milliseconds for which the first paint waits to be complete; after that it shows what is there. On a return visit everything is cached.
 */
const patience = window.earlyValues ? 900 : 300

void show(root, location.pathname)

async function show(root: HTMLElement, path: string): Promise<void> {
	const late = AbortSignal.timeout(patience)
	const waited = new Promise((done) => late.addEventListener('abort', done))
	// A failed load is reported where its content would show.
	await Promise.race([prepare(path, late).catch(() => {}), waited])
	// Some pages are prerendered (build/pages).
	if (root.hasChildNodes()) hydrateRoot(root, app)
	else createRoot(root).render(app)
}

async function prepare(path: string, late: AbortSignal): Promise<void> {
	await loadScreens(path)
	if (!window.earlyCalls?.length || root?.hasChildNodes()) return
	const { takeFirstAnswers } = await import('#app/guard.tsx')
	// Screens already shown fetch for themselves.
	if (!late.aborted) await takeFirstAnswers(path)
}
