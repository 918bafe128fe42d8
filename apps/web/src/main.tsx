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
// Screens whose code does not come are told of where they would show.
loadScreens(location.pathname)
	.catch(() => {})
	.then(() => {
		// Some pages bring their first picture along (build/pages).
		if (root.hasChildNodes()) hydrateRoot(root, app)
		else createRoot(root).render(app)
	})
