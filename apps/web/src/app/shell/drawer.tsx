import { navTexts } from '@ydo/contract/texts/nav'
import { type Ref, useRef } from 'react'
import { NavLink } from 'react-router'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { useDialogClosing } from '#ui/use-dialog-closing.ts'
import styles from './drawer.module.css'

const links = [
	{ to: '/home', name: navTexts.home },
	{ to: '/choice', name: navTexts.choice },
	{ to: '/matched', name: navTexts.matched },
	{ to: '/profile', name: navTexts.profile },
]

/** The phone's menu. Open it with `showModal()`; it closes itself, and gives the focus back to where it was. */
export function Drawer({ ref }: { ref: Ref<HTMLDialogElement> }) {
	const panel = useRef<HTMLDivElement>(null)
	const { close, closing } = useDialogClosing(panel)
	return (
		<dialog ref={ref} className={styles.drawer} aria-label={navTexts.menu} {...closing}>
			<div ref={panel} className={styles.panel}>
				<button type="button" className={styles.close} aria-label={navTexts.close} onClick={close}>
					<Icon name="close" size={26} />
				</button>
				<nav className={styles.links} aria-label={navTexts.main}>
					{links.map(({ to, name }) => (
						<NavLink key={to} to={to} className={classNames(styles.link)} onClick={close}>
							{name}
						</NavLink>
					))}
				</nav>
			</div>
		</dialog>
	)
}
