import { brandTexts } from '@ydo/contract/texts/brand'
import { navTexts } from '@ydo/contract/texts/nav'
import { useRef } from 'react'
import { classNames } from '#ui/class-names.ts'
import { HeartMark } from '#ui/heart-mark.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import styles from './desktop-bar.module.css'
import { NavLink } from './nav-link.tsx'
import { useSlidingIndicator } from './use-sliding-indicator.ts'

// Home is / by specification, so on /home no link is the active one.
const links = [
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

/** The desktop's navigation, with an indicator that slides under the link of the page one is on. */
export function DesktopBar() {
	const bar = useRef<HTMLElement>(null)
	const indicator = useRef<HTMLSpanElement>(null)
	useSlidingIndicator(bar, indicator)
	return (
		<header ref={bar} className={styles.bar} data-bar>
			<Link className={styles.logo} to="/home" aria-label={brandTexts.appName}>
				<HeartMark size={42} />
			</Link>
			<nav className={styles.links} aria-label={navTexts.main}>
				{links.map(({ to, name }) => (
					<NavLink key={to} to={to} className={classNames(styles.link)}>
						{name}
					</NavLink>
				))}
			</nav>
			<div className={styles.icons}>
				{icons.map(({ to, name, icon }) => (
					<NavLink key={to} to={to} className={classNames(styles.icon)} aria-label={name} title={name}>
						<Icon name={icon} />
					</NavLink>
				))}
			</div>
			<span ref={indicator} className={styles.indicator} aria-hidden="true" />
		</header>
	)
}
