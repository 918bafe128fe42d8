import '#ui/tokens.css'
import '#ui/fonts.css'
import '#ui/base.css'
import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { Arrival } from './arrival.tsx'
import { CrashBoundary } from './crash-boundary.tsx'
import { callback, guard, home, landing, login, notFound, sectionScreens, shell, welcome } from './screens.ts'
import { sections } from './sections.ts'
import { ToastHost } from './toast-host.tsx'

/** The whole application within a router: every route, and what is always present. */
export function App() {
	return (
		<>
			<CrashBoundary>
				<Suspense>
					<Screens />
					<Arrival />
				</Suspense>
			</CrashBoundary>
			<ToastHost />
		</>
	)
}

function Screens() {
	return (
		<Routes>
			<Route path="/" element={<landing.Screen />} />
			<Route path="/login" element={<login.Screen />} />
			<Route element={<shell.Screen />}>
				<Route path="/callback" element={<callback.Screen />} />
				<Route element={<guard.Screen />}>
					<Route path="/home" element={<home.Screen />} />
					<Route path="/preloader" element={<welcome.Screen />} />
					{sectionRoutes('guarded')}
				</Route>
				{sectionRoutes('public')}
			</Route>
			<Route path="*" element={<notFound.Screen />} />
		</Routes>
	)
}

function sectionRoutes(access: 'public' | 'guarded') {
	return sections
		.filter((section) => section.access === access)
		.map(({ path }) => {
			const { Screen } = sectionScreens[path]
			return <Route key={path} path={path} element={<Screen />} />
		})
}
