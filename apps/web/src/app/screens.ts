import { type ComponentType, lazy } from 'react'

/**
 * A screen in a chunk of its own, outside of what the landing page loads. `load` fetches it ahead of time. The chunks of
 * the screen on which a visit begins are named in its page (build/pages/page-plan.ts).
 */
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
