import { brandTexts } from '@ydo/contract/texts/brand'
import { navTexts } from '@ydo/contract/texts/nav'
import { useRef } from 'react'
import { Link } from 'react-router'
import { HeartMark } from '#ui/heart-mark.tsx'
import { Icon } from '#ui/icon.tsx'
import { Drawer } from './drawer.tsx'
import styles from './phone-bar.module.css'

/** The phone's top bar: the menu, the way home, the account. */
export function PhoneBar() {
	const drawer = useRef<HTMLDialogElement>(null)
	return (
		<header className={styles.bar}>
			<button
				type="button"
				className={styles.icon}
				aria-label={navTexts.menu}
				aria-haspopup="dialog"
				onClick={() => drawer.current?.showModal()}
			>
				<Icon name="menu" size={26} />
			</button>
			<Link className={styles.logo} to="/home" aria-label={brandTexts.appName}>
				<HeartMark size={42} />
			</Link>
			<Link className={styles.icon} to="/profile" aria-label={navTexts.account}>
				<Icon name="user" size={26} />
			</Link>
			<Drawer ref={drawer} />
		</header>
	)
}
