import { navTexts } from '@ydo/contract/texts/nav'
import { type MouseEvent, useEffect, useRef } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { useDialogClosing } from '#ui/use-dialog-closing.ts'
import styles from './drawer.module.css'
import { NavLink } from './nav-link.tsx'

const links = [
	{ to: '/home', name: navTexts.home },
	{ to: '/choice', name: navTexts.choice },
	{ to: '/matched', name: navTexts.matched, 'aria-describedby': 'unseen' },
	{ to: '/profile', name: navTexts.profile },
]

/** The phone's menu. Opens itself; calls `onClose` once it is closed, when the focus is back where it was. */
export function Drawer({ onClose }: { onClose: () => void }) {
	const dialog = useRef<HTMLDialogElement>(null)
	const panel = useRef<HTMLDivElement>(null)
	const { close, closing } = useDialogClosing(panel)
	useEffect(() => dialog.current?.showModal(), [])

	const follow = (event: MouseEvent<HTMLAnchorElement>) => {
		// The page one is on is already there, below the drawer.
		if (event.currentTarget.ariaCurrent) event.preventDefault()
		close()
	}
	return (
		<dialog ref={dialog} className={styles.drawer} aria-label={navTexts.menu} onClose={onClose} {...closing}>
			<div ref={panel} className={styles.panel}>
				<button type="button" className={styles.close} aria-label={navTexts.close} onClick={close}>
					<Icon name="close" size={26} />
				</button>
				<nav className={styles.links} aria-label={navTexts.main}>
					{links.map(({ name, ...link }) => (
						// In place of the drawer's own entry in the history: Back leads to the page before, not to the drawer.
						<NavLink key={name} {...link} replace className={classNames(styles.link)} onClick={follow}>
							{name}
						</NavLink>
					))}
				</nav>
			</div>
		</dialog>
	)
}
