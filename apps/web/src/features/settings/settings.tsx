import { firstName } from '@ydo/client/session/token-store'
import type { Task } from '@ydo/contract/account'
import type { User } from '@ydo/contract/session'
import { navTexts } from '@ydo/contract/texts/nav'
import { settingsTexts as texts, yourDataTexts } from '@ydo/contract/texts/settings'
import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { deckOrder, usePreference, welcomeChoice } from '#browser/device-settings.ts'
import { institute } from '#browser/institute.ts'
import { motion, theme } from '#browser/look.ts'
import { endTask, taskOf } from '#browser/sign-in-again.ts'
import { useSession } from '#member/session.ts'
import { Group } from '#ui/group.tsx'
import { List, ListRow } from '#ui/list-row.tsx'
import { onDemand } from '#ui/on-demand.tsx'
import { Page } from '#ui/page.tsx'
import { ReaderMark } from '#ui/reader-mark.tsx'
import { SegmentedRow } from '#ui/segmented-row.tsx'
import { SwitchRow } from '#ui/switch-row.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { Sessions } from './sessions.tsx'
import styles from './settings.module.css'
import { SignOutDialog } from './sign-out-dialog.tsx'

type SettingsProps = {
	/** Groups of other features, and one beside the sessions. */
	children: ReactNode
	keys: ReactNode
	notices: ReactNode
	reports: ReactNode
	/** A dialog that sets up a backup of what would be lost with this device. */
	KeepKey: KeepKeyDialog
}

/** A member's settings, and the sign-out. */
export function Settings({ children, keys, notices, reports, KeepKey }: SettingsProps) {
	useScrollToGroup()
	const session = useSession()
	const user = session.status === 'signed-in' ? session.user : undefined
	const resumed = useResumedTask(user?.id)
	return (
		<Page title={navTexts.settings} className={styles.page}>
			<div className={styles.groups}>
				{user && <Account user={user} />}
				{children}
				<Look />
				<Cards />
				{notices}
				{keys}
				{user && <Sessions member={user.id} />}
				{user && <YourData member={user.id} resumed={resumed} />}
				{reports}
				<Help />
				{user && <Leave user={user} KeepKey={KeepKey} />}
				{user && <DeleteAccount user={user} resumed={resumed} />}
			</div>
		</Page>
	)
}

function Help() {
	const { grievance } = institute().contacts
	return (
		<Group title={texts.help}>
			<List>
				<ListRow to="/how" title={texts.how} detail={texts.howHelp} />
				<ListRow to={`mailto:${grievance}`} title={texts.grievance} detail={grievance} />
			</List>
		</Group>
	)
}

/** The task that a member resumes after a fresh sign-in, for this mount of the screen. */
function useResumedTask(member: string | undefined): Task | undefined {
	const [task] = useState(() => (member ? taskOf(member) : undefined))
	useEffect(endTask, [])
	return task
}

/** The order of the deck on this device. */
function Cards() {
	const [order, setOrder] = usePreference(deckOrder)
	return (
		<Group title={texts.cards}>
			<List>
				<SwitchRow
					title={texts.shuffle}
					detail={texts.shuffleHelp}
					on={order === 'shuffle'}
					onChange={(on) => setOrder(on ? 'shuffle' : 'ranked')}
				/>
			</List>
		</Group>
	)
}

/** The signed-in account, and who can read it. */
function Account({ user }: { user: User }) {
	return (
		<Group title={texts.account}>
			<List>
				<ListRow title={firstName(user)} detail={user.email}>
					<ReaderMark readers="part">{texts.accountReaders}</ReaderMark>
				</ListRow>
				<ListRow to="/profile" title={texts.profile} detail={texts.profileHelp} />
			</List>
		</Group>
	)
}

/** Scrolls to the group in the URL's fragment, and keeps it in view while the groups above it load. */
function useScrollToGroup(): void {
	const { hash, key } = useLocation()
	// biome-ignore lint/correctness/useExhaustiveDependencies: also if the same group is requested again
	useEffect(() => {
		const group = hash && document.getElementById(hash.slice(1))
		if (!group) return
		const show = () => group.scrollIntoView({ behavior: 'instant' })
		const growing = new ResizeObserver(show)
		for (const other of group.parentElement?.children ?? []) growing.observe(other)
		const end = () => growing.disconnect()
		// From then on the reader scrolls.
		for (const type of ['wheel', 'touchstart', 'keydown', 'pointerdown']) addEventListener(type, end, { once: true })
		return end
	}, [hash, key])
}

/** The backup of keys, as a dialog. */
type KeepKeyDialog = ComponentType<{ user: User; onClose(): void }>

/** The sign-out row, which changes nothing else. */
function Leave({ user, KeepKey }: { user: User; KeepKey: KeepKeyDialog }) {
	const [asking, setAsking] = useState<'leave' | 'key'>()
	const close = () => setAsking(undefined)
	return (
		<Group title={texts.leave}>
			<List>
				<ListRow title={texts.signOut} detail={texts.signOutHelp} icon="leave" onClick={() => setAsking('leave')} />
			</List>
			{asking === 'leave' && <SignOutDialog onKeepKey={() => setAsking('key')} onClose={close} />}
			<Suspense>{asking === 'key' && <KeepKey user={user} onClose={close} />}</Suspense>
		</Group>
	)
}

const appearances = [
	{ value: 'light', label: texts.light },
	{ value: 'dark', label: texts.dark },
	{ value: 'system', label: texts.system },
] as const

/** Appearance and motion: applied at once, for this device. */
function Look() {
	const [appearance, setAppearance] = usePreference(theme)
	const [moving, setMoving] = usePreference(motion)
	const [welcome, setWelcome] = usePreference(welcomeChoice)
	return (
		<Group title={texts.look}>
			<List>
				<SegmentedRow title={texts.appearance} options={appearances} value={appearance} onChange={setAppearance} />
				<SwitchRow
					title={texts.lessMotion}
					detail={texts.lessMotionHelp}
					on={moving === 'less'}
					onChange={(on) => setMoving(on ? 'less' : 'system')}
				/>
				<SwitchRow
					title={texts.skipWelcome}
					detail={texts.skipWelcomeHelp}
					on={welcome === 'skip'}
					onChange={(on) => setWelcome(on ? 'skip' : 'play')}
				/>
			</List>
		</Group>
	)
}

const exportDialog = onDemand(() => import('./export-dialog.tsx'), 'ExportDialog')

/** The export of the own data. `resumed` is the task that continues after a fresh sign-in. */
function YourData({ member, resumed }: { member: string; resumed: Task | undefined }) {
	const [isResumed, setResumed] = useState(resumed === 'export')
	const [open, setOpen] = useState(isResumed)
	const close = () => {
		setOpen(false)
		setResumed(false)
	}
	return (
		<Group id="data" title={yourDataTexts.title}>
			<List>
				<ListRow to="/how#rows" title={yourDataTexts.rows} detail={yourDataTexts.rowsHelp} />
				<ListRow
					title={yourDataTexts.export}
					detail={yourDataTexts.exportHelp}
					icon="download"
					onClick={() => setOpen(true)}
				/>
			</List>
			<Suspense>{open && <exportDialog.Screen member={member} isResumed={isResumed} onClose={close} />}</Suspense>
		</Group>
	)
}
