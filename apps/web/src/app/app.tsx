import '#ui/tokens.css'
import '#ui/fonts.css'
import '#ui/base.css'
import { errorTexts } from '@ydo/contract/texts/common'
import { Component, type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react'
import { createRoutesFromElements, matchRoutes, Outlet, Route, useRoutes } from 'react-router'
import { onToastWanted } from '#browser/toasts.ts'
import { fetchUntilLoaded } from '#browser/when-idle.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Misprint } from '#ui/misprint.tsx'
import { onDemand } from '#ui/on-demand.tsx'
import { Arrival } from './arrival.tsx'
import styles from './crash-page.module.css'
import { callback, guard, home, landing, login, notFound, sectionScreen, shell, welcome } from './screens.ts'
import { sections } from './sections.ts'

/** The whole application within a router: every route, and what is always mounted. */
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

/** A route's screen, with the loader of its code as `handle`. */
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
			// One route for both, so that the screen stays mounted when moving between them.
			const within = 'within' in section ? `/:${section.within.parameter}?` : ''
			return <Route key={path} path={path + within} {...shows(sectionScreen(path))} />
		})
}

function Screens() {
	return useRoutes(routes)
}

/** Loads the code of everything that the screen at `path` shows. */
export async function loadScreens(path: string): Promise<void> {
	await Promise.all(matchRoutes(routes, path)?.map(({ route }) => route.handle?.()) ?? [])
}

/** Shows a page with a way to continue, instead of nothing, when a component below it throws while rendering. */
class CrashBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
	override state = { crashed: false }

	static getDerivedStateFromError() {
		return { crashed: true }
	}

	override render() {
		return this.state.crashed ? <CrashPage /> : this.props.children
	}
}

/** Replaces a page that crashed. */
function CrashPage() {
	return (
		<main className={classNames('dot-ground', styles.page)}>
			<Misprint className={styles.picture} />
			<div role="alert">
				<h1>{errorTexts.crash}</h1>
			</div>
			<Button second="marigold" onClick={() => location.reload()}>
				{errorTexts.reload}
			</Button>
		</main>
	)
}

const toasts = onDemand(() => import('./toasts.tsx'), 'Toasts')

/** Mounts the toast container from the first idle moment or the first toast on. */
function ToastHost() {
	const [here, setHere] = useState(false)
	useEffect(() => {
		const bring = () => toasts.prefetch().then(() => setHere(true))
		const stops = [fetchUntilLoaded(bring), onToastWanted(() => void bring().catch(console.error))]
		return () => {
			for (const stop of stops) stop()
		}
	}, [])
	return here && <toasts.Screen />
}
