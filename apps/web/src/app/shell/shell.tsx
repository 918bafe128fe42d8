import { navTexts } from '@ydo/contract/texts/nav'
import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { Arrival } from '#app/arrival.tsx'
import { useWide } from '#platform/use-wide.ts'
import { classNames } from '#ui/class-names.ts'
import { BottomBar } from './bottom-bar.tsx'
import { DesktopBar } from './desktop-bar.tsx'
import { PhoneBar } from './phone-bar.tsx'
import styles from './shell.module.css'

const contentId = 'content'

/** The navigation around a screen: bars at the top and bottom on phones, one bar on desktops. Only the screen's `main` scrolls. */
export function Shell() {
	const wide = useWide()
	return (
		<div className={classNames(styles.shell, 'dot-ground')}>
			<a className={styles.skip} href={`#${contentId}`}>
				{navTexts.skipToContent}
			</a>
			{wide ? <DesktopBar /> : <PhoneBar />}
			<div id={contentId} className={styles.content} tabIndex={-1}>
				{/* The navigation stays while a screen's code is on its way. */}
				<Suspense>
					<Outlet />
					<Arrival />
				</Suspense>
			</div>
			{!wide && <BottomBar />}
		</div>
	)
}
