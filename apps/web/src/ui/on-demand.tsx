import { type ComponentType, lazy, useState } from 'react'

/** Event of the window: code that is to be shown could not be loaded. */
export const codeLost = 'codelost'

/** A component whose code loads when it is needed, for parts that get it from elsewhere. */
export type OnDemand<Props> = { Screen: ComponentType<Props>; load(): Promise<unknown>; prefetch(): Promise<unknown> }

/**
 * The component `name` of a module whose code loads when it is first shown, or earlier: by `load` when it is wanted now, by `prefetch` when
 * it may be wanted later. Loaded code renders at once, where React's `lazy` would suspend briefly.
 */
export function onDemand<Name extends string, Props extends object>(
	fetch: () => Promise<Record<Name, ComponentType<Props>>>,
	name: Name,
) {
	let loaded: ComponentType<Props> | undefined
	const fetchAgain = retrying(fetch)
	const prefetch = async () => {
		loaded = (await fetchAgain())[name]
		return { default: loaded }
	}
	const load = () =>
		prefetch().catch((error) => {
			dispatchEvent(new Event(codeLost))
			throw error
		})
	const Lazy = lazy(load)
	function Screen(props: Props) {
		// Pinned to the first render: another component in its place would lose its state.
		const [Shown] = useState(() => loaded ?? Lazy)
		return <Shown {...props} />
	}
	return { Screen, load, prefetch, isLoaded: () => loaded !== undefined }
}

/** A module's import that can be repeated after a failure. Callers at the same time share one attempt. */
export function retrying<Module>(fetch: () => Promise<Module>): () => Promise<Module> {
	let failures = 0
	let running: Promise<Module> | undefined
	const fetchAgain = (error: unknown): Promise<Module> => {
		const address = addressIn(error)
		if (!address || failures++ === 0) throw error
		return import(/* @vite-ignore */ `${address}#${failures}`)
	}
	const attempt = async () => {
		await loadLostStyles()
		return fetch().catch(fetchAgain)
	}
	return () => {
		running ??= attempt().catch((error) => {
			running = undefined
			throw error
		})
		return running
	}
}

/**
 * The URL of code that failed to load. Chromium names it, and caches the failure for the page's lifetime; with another fragment it requests
 * the same file again. Other browsers retry without that.
 */
function addressIn(error: unknown): string | undefined {
	return /https?:\S+\.js$/.exec(String(error))?.[0]
}

/** Links of style sheets that failed to load. */
const lostStyles = new Set<HTMLLinkElement>()

// Prerendered pages have no document.
if (!import.meta.env.SSR)
	document.addEventListener('error', ({ target }) => target instanceof HTMLLinkElement && lostStyles.add(target), true)

/** Loads the style sheets again that failed to load: the import that asked for them asks once per page, and would go on without them. */
async function loadLostStyles(): Promise<void> {
	await Promise.all([...lostStyles].map(loadAgain))
}

function loadAgain(lost: HTMLLinkElement): Promise<void> {
	lostStyles.delete(lost)
	const link = document.createElement('link')
	link.rel = 'stylesheet'
	link.href = lost.href
	return new Promise((resolve, reject) => {
		link.onload = () => resolve()
		link.onerror = () => reject(new Error(`Unable to load ${link.href}`))
		lost.replaceWith(link)
	})
}
