import { type ComponentType, lazy } from 'react'
import { sections } from './sections.ts'

/** A screen in a chunk of its own, outside of what the landing page loads. `load` fetches it ahead of time. */
function ownChunk<Props extends object>(load: () => Promise<ComponentType<Props>>) {
	return { Screen: lazy(async () => ({ default: await load() })), load }
}

export const login = ownChunk(async () => (await import('#features/login/login.tsx')).Login)
export const callback = ownChunk(async () => (await import('#features/callback/callback.tsx')).Callback)
export const shell = ownChunk(async () => (await import('./shell/shell.tsx')).Shell)
export const guard = ownChunk(async () => (await import('./guard.tsx')).Guard)
export const home = ownChunk(async () => (await import('#features/home/home.tsx')).Home)
export const welcome = ownChunk(async () => (await import('./welcome.tsx')).Welcome)
export const soon = ownChunk(async () => (await import('#features/soon/soon.tsx')).Soon)
export const notFound = ownChunk(async () => (await import('#features/not-found/not-found.tsx')).NotFound)

const guarded = [shell.load, guard.load]

type Load = () => Promise<unknown>

const chunks = new Map<string, Load[]>([
	['/', []],
	['/login', [login.load]],
	['/callback', [callback.load]],
	['/home', [...guarded, home.load]],
	['/preloader', [...guarded, welcome.load]],
	...sections.map(({ path }): [string, Load[]] => [path, [...guarded, soon.load]]),
])

/** Starts fetching all code of the screen at `pathname` at once, where React would ask for it piece by piece. */
export function warmScreen(pathname: string): void {
	for (const load of chunks.get(pathname) ?? [notFound.load]) void load()
}
