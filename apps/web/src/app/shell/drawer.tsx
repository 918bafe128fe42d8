import { navTexts } from '@ydo/contract/texts/nav'
import type { MouseEvent } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import styles from './drawer.module.css'
import { NavLink } from './nav-link.tsx'

const links = [
	{ to: '/home', name: navTexts.home },
	{ to: '/choice', name: navTexts.choice },
	{ to: '/matched', name: navTexts.matched, 'aria-describedby': 'unseen' },
	{ to: '/profile', name: navTexts.profile },
]

/** The phone's menu. Opens itself; calls `onClose` once it is closed and the focus is restored. */
export function Drawer({ onClose }: { onClose: () => void }) {
	return (
		<Dialog className={styles.drawer} panelClassName={styles.panel} aria-label={navTexts.menu} onClose={onClose}>
			{(close) => (
				<>
					<IconButton className={styles.close} label={navTexts.close} onClick={close}>
						<Icon name="close" size={26} />
					</IconButton>
					<nav className={styles.links} aria-label={navTexts.main}>
						{links.map(({ name, ...link }) => (
							// Replaces the drawer's history entry: Back leads to the previous page, not to the drawer.
							<NavLink
								key={name}
								{...link}
								replace
								className={classNames(styles.link)}
								onClick={(event) => {
									stayOnCurrent(event)
									close()
								}}
							>
								{name}
							</NavLink>
						))}
					</nav>
				</>
			)}
		</Dialog>
	)
}

/** The current page is already there, below the drawer. */
function stayOnCurrent(event: MouseEvent<HTMLAnchorElement>): void {
	if (event.currentTarget.ariaCurrent) event.preventDefault()
}
