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
void show(root, location.pathname)

async function show(root: HTMLElement, path: string): Promise<void> {
	await prepare(path).catch(() => {}) // code that does not come is told of where it would show
	// Some pages bring their first picture along (build/pages).
	if (root.hasChildNodes()) hydrateRoot(root, app)
	else createRoot(root).render(app)
}

async function prepare(path: string): Promise<void> {
	await loadScreens(path)
	if (!window.earlyCalls?.length || root?.hasChildNodes()) return
	const { takeFirstAnswers } = await import('#app/guard.tsx')
	await takeFirstAnswers(path)
}
