import { brandTexts } from '@ydo/contract/texts/brand'
import { navTexts } from '@ydo/contract/texts/nav'
import { Suspense, useEffect, useState } from 'react'
import { fetchWhenIdle } from '#platform/when-idle.ts'
import { HeartMark } from '#ui/heart-mark.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { onDemand } from '#ui/on-demand.tsx'
import styles from './phone-bar.module.css'

const drawer = onDemand(() => import('./drawer.tsx'), 'Drawer')

/** The phone's top bar: the menu, the way home, the account. */
export function PhoneBar() {
	const [open, setOpen] = useState(false)
	useEffect(() => fetchWhenIdle(drawer.load), [])
	// Without a network the menu stays closed and can be tried again.
	const openDrawer = () => drawer.load().then(() => setOpen(true), console.error)
	return (
		<header className={styles.bar} data-bar>
			<button
				type="button"
				className={styles.icon}
				aria-label={navTexts.menu}
				aria-haspopup="dialog"
				onClick={openDrawer}
			>
				<Icon name="menu" size={26} />
			</button>
			<Link className={styles.logo} to="/home" aria-label={brandTexts.appName}>
				<HeartMark size={42} />
			</Link>
			<Link className={styles.icon} to="/profile" aria-label={navTexts.account}>
				<Icon name="user" size={26} />
			</Link>
			<Suspense>{open && <drawer.Screen onClose={() => setOpen(false)} />}</Suspense>
		</header>
	)
}
