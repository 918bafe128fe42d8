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
/** Milliseconds for which the first picture waits to be whole; after that what is there is shown. On a return all is there. */
const patience = window.earlyValues ? 900 : 300

void show(root, location.pathname)

async function show(root: HTMLElement, path: string): Promise<void> {
	const late = AbortSignal.timeout(patience)
	const waited = new Promise((done) => late.addEventListener('abort', done))
	// Code that does not come is told of where it would show.
	await Promise.race([prepare(path, late).catch(() => {}), waited])
	// Some pages bring their first picture along (build/pages).
	if (root.hasChildNodes()) hydrateRoot(root, app)
	else createRoot(root).render(app)
}

async function prepare(path: string, late: AbortSignal): Promise<void> {
	await loadScreens(path)
	if (!window.earlyCalls?.length || root?.hasChildNodes()) return
	const { takeFirstAnswers } = await import('#app/guard.tsx')
	// What is shown by then asks for itself.
	if (!late.aborted) await takeFirstAnswers(path)
}
