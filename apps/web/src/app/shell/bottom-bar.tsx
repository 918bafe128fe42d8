import { navTexts } from '@ydo/contract/texts/nav'
import { classNames } from '#ui/class-names.ts'
import { Icon, type IconName } from '#ui/icon.tsx'
import styles from './bottom-bar.module.css'
import { NavLink } from './nav-link.tsx'

const links: { to: string; name: string; icon: IconName }[] = [
	{ to: '/notifications', name: navTexts.notifications, icon: 'bell' },
	{ to: '/settings', name: navTexts.settings, icon: 'gear' },
	{ to: '/search', name: navTexts.search, icon: 'search' },
]

/** The phone's bottom bar. */
export function BottomBar() {
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
