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
	let failures = 0
	const fetchAgain = (error: unknown): ReturnType<typeof fetch> => {
		const address = addressIn(error)
		if (!address || failures++ === 0) throw error
		return import(/* @vite-ignore */ `${address}#${failures}`)
	}
	let hasFailed = false
	const prefetch = async () => {
		if (hasFailed) await loadLostStyles()
		try {
			loaded = (await fetch().catch(fetchAgain))[name]
		} catch (error) {
			hasFailed = true
			throw error
		}
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
	return { Screen, load, prefetch }
}

/**
 * The URL of code that failed to load. Chromium names it, and caches the failure for the page's lifetime; with another fragment it requests
 * the same file again. Other browsers retry without that.
 */
function addressIn(error: unknown): string | undefined {
	return /https?:\S+\.js$/.exec(String(error))?.[0]
}

/** Loads the style sheets again that failed to load: the import that asked for them asks once per page, and would go on without them. */
async function loadLostStyles(): Promise<void> {
	const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
	await Promise.all(links.filter(isLost).map(loadAgain))
}

/** Browsers leave a failed link without a sheet, or with one whose rules may not be read. */
function isLost({ sheet }: HTMLLinkElement): boolean {
	try {
		return !sheet?.cssRules
	} catch {
		return true
	}
}

function loadAgain(lost: HTMLLinkElement): Promise<void> {
	const link = document.createElement('link')
	link.rel = 'stylesheet'
	link.href = lost.href
	return new Promise((resolve, reject) => {
		link.onload = () => resolve()
		link.onerror = () => reject(new Error(`Unable to load ${link.href}`))
		lost.replaceWith(link)
	})
}
