import { brandTexts } from '@ydo/contract/texts/common'
import { navTexts } from '@ydo/contract/texts/nav'
import { type RefObject, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { Arrival } from '#app/arrival.tsx'
import { useWide } from '#browser/use-wide.ts'
import { fetchUntilLoaded, fetchWhenIdle } from '#browser/when-idle.ts'
import { useSession } from '#member/session.ts'
import { classNames } from '#ui/class-names.ts'
import { HeartMark } from '#ui/heart-mark.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { IconButton, IconLink } from '#ui/icon-button.tsx'
import { Link } from '#ui/link.tsx'
import { onDemand, retrying } from '#ui/on-demand.tsx'
import { NavLink } from './nav-link.tsx'
import styles from './shell.module.css'

const contentId = 'content'

/** The navigation around a screen: top and bottom bars on phones, one bar on desktops. Only the screen's `main` scrolls. */
export function Shell() {
	const wide = useWide()
	const later = useAfterFirstPicture()
	return (
		<div className={classNames(styles.shell, 'dot-ground')}>
			<a className={styles.skip} href={`#${contentId}`}>
				{navTexts.skipToContent}
			</a>
			{wide ? <DesktopBar /> : <PhoneBar />}
			{later && <later.AtHand />}
			<div id={contentId} className={styles.content} tabIndex={-1}>
				{later && <later.Choosing />}
				{/* The navigation stays while a screen's code loads. */}
				<Suspense>
					<Outlet />
					<Arrival />
				</Suspense>
			</div>
			{!wide && <BottomBar />}
		</div>
	)
}

type Later = typeof import('#app/choosing.tsx')

const fetchLater = retrying(() => import('#app/choosing.tsx'))

/** Components that the first paint does not need, for members only: keys, vault and choices, and offline support. */
function useAfterFirstPicture(): Later | undefined {
	const [later, set] = useState<Later>()
	const isMember = useSession().status === 'signed-in'
	useEffect(() => {
		if (!isMember) return
		return fetchUntilLoaded(() => fetchLater().then(set))
	}, [isMember])
	return later
}

const links: { to: string; name: string; icon: IconName }[] = [
	{ to: '/notifications', name: navTexts.notifications, icon: 'bell' },
	{ to: '/settings', name: navTexts.settings, icon: 'gear' },
	{ to: '/search', name: navTexts.search, icon: 'search' },
]

/** The phone's bottom bar. */
function BottomBar() {
	return (
		<nav className={styles.bar} aria-label={navTexts.sections}>
			{links.map(({ to, name, icon }) => (
				<NavLink key={to} to={to} className={classNames(styles.link)}>
					<Icon name={icon} />
					{name}
				</NavLink>
			))}
		</nav>
	)
}

const drawer = onDemand(() => import('./drawer.tsx'), 'Drawer')

/** The phone's top bar: menu, home, account. */
function PhoneBar() {
	const [open, setOpen] = useState(false)
	useEffect(() => fetchWhenIdle(drawer.prefetch), [])
	// Offline the menu stays closed and can be tried again.
	const openDrawer = () => drawer.load().then(() => setOpen(true), console.error)
	return (
		<header className={styles.phoneBar} data-bar>
			<IconButton className="hover-tint" label={navTexts.menu} aria-haspopup="dialog" onClick={openDrawer}>
				<Icon name="menu" size={26} />
			</IconButton>
			<IconLink className="hover-tint" to="/home" label={brandTexts.appName}>
				<HeartMark size={42} />
			</IconLink>
			<IconLink className="hover-tint" to="/profile" label={navTexts.account}>
				<Icon name="user" size={26} />
			</IconLink>
			<Suspense>{open && <drawer.Screen onClose={() => setOpen(false)} />}</Suspense>
		</header>
	)
}

// By specification Home links to /, so on /home no link is active.
const desktopLinks = [
	{ to: '/', name: navTexts.home },
	{ to: '/search', name: navTexts.search },
	{ to: '/choice', name: navTexts.choice },
	{ to: '/matched', name: navTexts.matched },
]

const icons: { to: string; name: string; icon: IconName }[] = [
	{ to: '/notifications', name: navTexts.notifications, icon: 'bell' },
	{ to: '/settings', name: navTexts.settings, icon: 'gear' },
	{ to: '/profile', name: navTexts.account, icon: 'user' },
]

/** The desktop's navigation, with an indicator that slides under the current page's link. */
function DesktopBar() {
	const bar = useRef<HTMLElement>(null)
	const indicator = useRef<HTMLSpanElement>(null)
	useSlidingIndicator(bar, indicator)
	return (
		<header ref={bar} className={styles.desktopBar} data-bar>
			<Link className={styles.desktopLogo} to="/home" aria-label={brandTexts.appName}>
				<HeartMark size={42} />
			</Link>
			<nav className={styles.links} aria-label={navTexts.main}>
				{desktopLinks.map(({ to, name }) => (
					<NavLink key={to} to={to} className={classNames(styles.desktopLink)}>
						{name}
					</NavLink>
				))}
			</nav>
			<div className={styles.icons}>
				{icons.map(({ to, name, icon }) => (
					<NavLink key={to} to={to} className={classNames(styles.desktopIcon)} aria-label={name} title={name}>
						<Icon name={icon} />
					</NavLink>
				))}
			</div>
			<span ref={indicator} className={styles.indicator} aria-hidden="true" />
		</header>
	)
}

/**
 * Keeps `indicator` under the current page's link in `bar`, hidden if there is none. It slides between links, but appears in place if there
 * was none before.
 */
function useSlidingIndicator(bar: RefObject<HTMLElement | null>, indicator: RefObject<HTMLElement | null>): void {
	const { pathname } = useLocation()

	// biome-ignore lint/correctness/useExhaustiveDependencies: the path decides which link is the current one
	useLayoutEffect(() => {
		const whole = bar.current
		const mark = indicator.current
		if (!whole || !mark) return
		place(mark, whole)
		// Links move when the window changes or the font loads.
		const observer = new ResizeObserver(() => place(mark, whole))
		observer.observe(whole)
		for (const link of whole.querySelectorAll('a')) observer.observe(link)
		return () => observer.disconnect()
	}, [pathname])
}

function place(mark: HTMLElement, bar: HTMLElement): void {
	const link = bar.querySelector('[aria-current="page"]')
	const appears = link !== null && mark.hidden
	mark.hidden = link === null
	if (!link) return
	const { left, width } = link.getBoundingClientRect()
	mark.style.transition = appears ? 'none' : ''
	mark.style.translate = `${left - bar.getBoundingClientRect().left}px`
	mark.style.scale = `${width / mark.offsetWidth} 1`
	// Forces layout, so that the next position change animates from here.
	if (appears) mark.getBoundingClientRect()
}
