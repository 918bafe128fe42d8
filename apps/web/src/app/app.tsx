import '#ui/tokens.css'
import '#ui/fonts.css'
import '#ui/base.css'
import { type ComponentType, Suspense } from 'react'
import { createRoutesFromElements, matchRoutes, Outlet, Route, useRoutes } from 'react-router'
import { Arrival } from './arrival.tsx'
import { CrashBoundary } from './crash-boundary.tsx'
import { callback, guard, home, landing, login, notFound, sectionScreen, shell, welcome } from './screens.ts'
import { sections } from './sections.ts'
import { ToastHost } from './toast-host.tsx'

/** The whole application within a router: every route, and what is always present. */
export function App() {
	return (
		<>
			<CrashBoundary>
				<Suspense>
					<Screens />
				</Suspense>
			</CrashBoundary>
			<ToastHost />
		</>
	)
}

/** A route's screen, and as its `handle` what fetches the screen's code. */
function shows({ Screen, load }: { Screen: ComponentType; load(): Promise<unknown> }) {
	return { element: <Screen />, handle: load }
}

const routes = createRoutesFromElements(
	<>
		<Route element={<Alone />}>
			<Route path="/" {...shows(landing)} />
			<Route path="/login" {...shows(login)} />
			<Route path="*" {...shows(notFound)} />
		</Route>
		<Route {...shows(shell)}>
			<Route path="/callback" {...shows(callback)} />
			<Route {...shows(guard)}>
				<Route path="/home" {...shows(home)} />
				<Route path="/preloader" {...shows(welcome)} />
				{sectionRoutes('guarded')}
			</Route>
			{sectionRoutes('public')}
		</Route>
	</>,
)

/** A screen without the navigation. */
function Alone() {
	return (
		<>
			<Outlet />
			<Arrival />
		</>
	)
}

function sectionRoutes(access: 'public' | 'guarded') {
	return sections
		.filter((section) => section.access === access)
		.map(({ path, ...section }) => {
			// One screen for both, so that going from one to the other leaves it where it is.
			const within = 'within' in section ? `/:${section.within.parameter}?` : ''
			return <Route key={path} path={path + within} {...shows(sectionScreen(path))} />
		})
}

function Screens() {
	return useRoutes(routes)
}

/** Fetches the code of all that the screen at `path` shows. */
export async function loadScreens(path: string): Promise<void> {
	await Promise.all(matchRoutes(routes, path)?.map(({ route }) => route.handle?.()) ?? [])
}
