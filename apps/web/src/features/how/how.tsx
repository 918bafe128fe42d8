import { howTexts as texts } from '@ydo/contract/texts/how'
import { loginTexts } from '@ydo/contract/texts/login'
import { navTexts } from '@ydo/contract/texts/nav'
import { Suspense } from 'react'
import { institute } from '#browser/institute.ts'
import { useLoginStatus } from '#member/session.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Group } from '#ui/group.tsx'
import { HotWord } from '#ui/hot-word.tsx'
import { List, ListRow } from '#ui/list-row.tsx'
import { onDemand } from '#ui/on-demand.tsx'
import { Page } from '#ui/page.tsx'
import { ReaderMark } from '#ui/reader-mark.tsx'
import styles from './how.module.css'

const ownRows = onDemand(() => import('./own-rows.tsx'), 'OwnRows')

/** The claim, who can read which data today, the own rows, what the server notices, how it can fail, and what can be checked. Public. */
export function How() {
	return (
		<Page className={styles.page} title={<HotWord words={texts.title} />}>
			<Watched className={styles.lead} />
			<p className={styles.lead}>{texts.lead}</p>
			<div className={styles.columns}>
				<div className={styles.column}>
					<ReadersTable />
					<Suspense fallback={<div className={styles.awaited} />}>
						<ownRows.Screen />
					</Suspense>
				</div>
				<div className={styles.column}>
					<Promised />
					<Points title={texts.noticedTitle} help={texts.noticedHelp} points={texts.noticed} />
					<Points title={texts.likeTitle} points={texts.likes} />
					<Points title={texts.failTitle} points={texts.fails} isNumbered />
					<Checks />
					<Contact />
				</div>
			</div>
		</Page>
	)
}

/** The outside witnesses of the key log, or that there are none. */
function Watched({ className }: { className: string | undefined }) {
	const names = (institute().witnesses?.keys ?? []).map((key) => key.split('+', 1)[0] ?? '')
	const list = new Intl.ListFormat('en', { type: 'conjunction' }).format(names)
	return <p className={className}>{names.length > 0 ? texts.watched(list) : texts.unwatched}</p>
}

/** The login page's promise, and how far it holds today. */
function Promised() {
	return (
		<section className={styles.plate} aria-labelledby="promised">
			<h2 id="promised">{texts.promiseTitle}</h2>
			<blockquote className={styles.quote}>{loginTexts.statement}</blockquote>
			{texts.promise.map(([start, rest]) => (
				<p key={start}>
					<b>{start}</b>
					{rest}
				</p>
			))}
		</section>
	)
}

const logRow = onDemand(() => import('./log-row.tsx'), 'LogRow')

/** Ways for anybody to verify this page. */
function Checks() {
	return (
		<Group title={texts.checkTitle}>
			<List>
				{texts.checks.map(({ title, help }) => (
					<ListRow key={title} title={title} detail={help} />
				))}
				<Suspense fallback={<ListRow title={texts.log.title} detail={texts.log.help} />}>
					<logRow.Screen />
				</Suspense>
			</List>
		</Group>
	)
}

type PointsProps = {
	title: string
	/** Shown above the points. */
	help?: string
	/** Each with its beginning in bold. */
	points: readonly (readonly [start: string, rest: string])[]
	/** The table refers to them by number. */
	isNumbered?: boolean
}

/** Points under a title. */
function Points({ title, help, points, isNumbered = false }: PointsProps) {
	const List = isNumbered ? 'ol' : 'ul'
	return (
		<Group title={title}>
			{help && <p className={styles.help}>{help}</p>}
			<List className={styles.list}>
				{points.map(([start, rest]) => (
					<li key={start}>
						<b>{start}</b> {rest}
					</li>
				))}
			</List>
		</Group>
	)
}

/** The contact address, and the way back: to the cards or, for visitors, to the sign-in. */
function Contact() {
	const { grievance } = institute().contacts
	const signedIn = useLoginStatus() === 'signed-in'
	return (
		<Group title={texts.contactTitle}>
			<List>
				<ListRow to={`mailto:${grievance}`} title={texts.contact} detail={grievance} />
			</List>
			<ButtonLink className={styles.way} to={signedIn ? '/home' : '/login'}>
				{signedIn ? navTexts.toDeck : texts.toLogin}
			</ButtonLink>
		</Group>
	)
}

type Subject = (typeof texts.rows)[number]

/** For each kind of data: what others, a stolen backup and we can read. */
function ReadersTable() {
	return (
		<Group title={texts.tableTitle}>
			<div className={styles.sheet}>
				<table className={styles.table}>
					<thead>
						<tr>
							<th scope="col">
								<span className="sr-only">{texts.what}</span>
							</th>
							{texts.columns.map((column) => (
								<th key={column} scope="col">
									{column}
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{texts.rows.map((subject) => (
							<SubjectRow key={subject.what} {...subject} />
						))}
					</tbody>
				</table>
			</div>
			<p className="soft text-3">{texts.tableNote}</p>
		</Group>
	)
}

function SubjectRow({ what, detail, cells }: Subject) {
	return (
		<tr>
			<th scope="row">
				{what}
				{detail && <span className={styles.detail}>{detail}</span>}
			</th>
			{cells.map(({ readers, words }, index) => (
				<td key={texts.columns[index]} data-column={texts.columns[index]}>
					<ReaderMark stacked readers={readers}>
						{words}
					</ReaderMark>
				</td>
			))}
		</tr>
	)
}
