import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router'
import { App } from './app.tsx'

/**
 * Renders the screen at `path` for a signed-out visitor, identical to the browser's first render. Runs only at build time. Throws the
 * errors of components.
 */
export async function render(path: string): Promise<string> {
	const errors: unknown[] = []
	const { prelude } = await prerender(
		<StaticRouter location={path}>
			<App />
		</StaticRouter>,
		// One chunk: out-of-order streaming would need an inline script.
		{ progressiveChunkSize: Number.POSITIVE_INFINITY, onError: (error) => void errors.push(error) },
	)
	const markup = await new Response(prelude).text()
	if (errors.length > 0) throw errors[0]
	return markup
}
