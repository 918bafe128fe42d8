import { texts } from '@ydo/contract/texts'
import { NavLink } from 'react-router'
import { classNames } from '#ui/class-names.ts'
import { Icon, type IconName } from '#ui/icon.tsx'
import styles from './bottom-bar.module.css'

const links: { to: string; name: string; icon: IconName }[] = [
	{ to: '/notifications', name: texts.nav.notifications, icon: 'bell' },
	{ to: '/settings', name: texts.nav.settings, icon: 'gear' },
	{ to: '/search', name: texts.nav.search, icon: 'search' },
]

/** The phone's bottom bar. */
export function BottomBar() {
	return (
		<nav className={styles.bar} aria-label={texts.nav.sections}>
			{links.map(({ to, name, icon }) => (
				<NavLink key={to} to={to} className={classNames(styles.link)}>
					<Icon name={icon} />
					{name}
				</NavLink>
			))}
		</nav>
	)
}
