import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { App } from '#app/app.tsx'
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
// Some pages bring their first picture along (build/pages).
if (root.hasChildNodes()) hydrateRoot(root, app)
else createRoot(root).render(app)
