import type { MemberView } from '@ydo/client/member/member-view'
import { ownPrefix } from '@ydo/client/profile/own-storage'
import { integrityBannerTexts as texts } from '@ydo/contract/texts/integrity-banner'
import { type ReactNode, Suspense, useState } from 'react'
import { deviceStorage } from '#browser/storage.ts'
import { useChoosing } from '#member/choosing.ts'
import { PlainButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { onDemand } from '#ui/on-demand.tsx'
import styles from './integrity.module.css'

const dialog = onDemand(() => import('./integrity-dialog.tsx'), 'IntegrityDialog')

/**
 * A banner above every screen: our server sent something that cannot be true, or the device's clock is wrong. It stays as long as that is
 * so; a match without proof can be dismissed, and is listed in the settings from then on.
 */
export function Integrity({ member }: { member: string }) {
	const view = useChoosing()
	if (view?.violation) return <Stopped member={member} violation={view.violation} />
	if (view && !view.clockFits) return <Banner kind="refused" {...texts.clock} />
	return view && <Unproved member={member} refused={view.refused} />
}

function Stopped({ member, violation }: { member: string; violation: NonNullable<MemberView['violation']> }) {
	const [isOpen, setOpen] = useState(false)
	return (
		<Banner kind="violation" title={texts.stopped} summary={texts.summary[violation.of]}>
			<PlainButton className={styles.open} onClick={() => setOpen(true)}>
				{texts.open}
			</PlainButton>
			<Suspense>
				{isOpen && <dialog.Screen member={member} violation={violation} onClose={() => setOpen(false)} />}
			</Suspense>
		</Banner>
	)
}

function Unproved({ member, refused }: { member: string; refused: MemberView['refused'] }) {
	const [read, markRead] = useReadMatches(member)
	const ids = refused.filter(({ reason }) => reason === 'unproved').map(({ id }) => id)
	if (ids.every((id) => read.includes(id))) return null
	return (
		<Banner kind="refused" {...texts.unproved}>
			<Link className={styles.open} to="/settings#reports" onClick={() => markRead(ids)}>
				{texts.open}
			</Link>
		</Banner>
	)
}

type BannerProps = { kind: 'violation' | 'refused'; title: string; summary: string; children?: ReactNode }

function Banner({ kind, title, summary, children }: BannerProps) {
	return (
		<section className={styles.banner} data-kind={kind} aria-label={title}>
			<Icon name="warning" size={26} />
			<p role="alert" className={styles.words}>
				<b>{title}</b> <span className={styles.summary}>{summary}</span>
			</p>
			{children}
		</section>
	)
}

/** Ids of refused matches whose banner the member has dismissed on this device, and a function to dismiss more. */
function useReadMatches(member: string): [readonly string[], (ids: readonly string[]) => void] {
	const key = `${ownPrefix(member)}refused-read`
	const [read, setRead] = useState(() => (deviceStorage.getItem(key) ?? '').split(' '))
	const mark = (ids: readonly string[]) => {
		const all = [...new Set([...read, ...ids])]
		deviceStorage.setItem(key, all.join(' '))
		setRead(all)
	}
	return [read, mark]
}
