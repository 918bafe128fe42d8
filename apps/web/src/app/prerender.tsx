import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router'
import { App } from './app.tsx'

/**
 * The markup of the screen at `path` for who is signed out, as the browser's first rendering makes it. Runs at build time
 * alone. Throws whatever a component throws.
 */
export async function render(path: string): Promise<string> {
	const errors: unknown[] = []
	const { prelude } = await prerender(
		<StaticRouter location={path}>
			<App />
		</StaticRouter>,
		// One piece: putting outlined pieces in their places would take an inline script.
		{ progressiveChunkSize: Number.POSITIVE_INFINITY, onError: (error) => void errors.push(error) },
	)
	const markup = await new Response(prelude).text()
	if (errors.length > 0) throw errors[0]
	return markup
}
