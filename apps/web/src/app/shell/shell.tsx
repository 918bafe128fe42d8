import { navTexts } from '@ydo/contract/texts/nav'
import { Suspense, useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import { Arrival } from '#app/arrival.tsx'
import { useSession } from '#platform/use-session.ts'
import { useWide } from '#platform/use-wide.ts'
import { fetchWhenIdle } from '#platform/when-idle.ts'
import { classNames } from '#ui/class-names.ts'
import { BottomBar } from './bottom-bar.tsx'
import { DesktopBar } from './desktop-bar.tsx'
import { PhoneBar } from './phone-bar.tsx'
import styles from './shell.module.css'

const contentId = 'content'

/** The navigation around a screen: bars at the top and bottom on phones, one bar on desktops. Only the screen's `main` scrolls. */
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

type Later = typeof import('#app/choosing.tsx')

/** What comes with code that no first picture needs, and nobody but members: keys, vault and choices, and what keeps it all at hand. */
function useAfterFirstPicture(): Later | undefined {
	const [later, set] = useState<Later>()
	const isMember = useSession().status === 'signed-in'
	useEffect(() => {
		if (!isMember) return
		return fetchWhenIdle(() => import('#app/choosing.tsx').then(set))
	}, [isMember])
	return later
}
