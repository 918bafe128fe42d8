import { createOwnRows, type OwnRowsStore } from '@ydo/client/export/create-own-rows'
import { sayWhen } from '@ydo/client/sessions/say-when'
import { ownRowsTexts as texts } from '@ydo/contract/texts/own-rows'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { useOnline } from '#browser/network.ts'
import { session, useLoginStatus, useMember } from '#member/session.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { TextButton } from '#ui/text-button.tsx'
import styles from './own-rows.module.css'
import { RowsTable } from './rows-table.tsx'

/** The rows that the server stores about the visitor; a placeholder if they are not signed in. */
export function OwnRows() {
	const status = useLoginStatus()
	const member = useMember()?.id
	const plate = useRef<HTMLElement>(null)
	const { hash } = useLocation()
	useEffect(() => {
		if (hash === '#rows') plate.current?.scrollIntoView()
	}, [hash])
	return (
		<section ref={plate} id="rows" className={styles.plate} aria-labelledby="rows-title">
			<h2 id="rows-title">{texts.title}</h2>
			{status === 'signed-in' && member ? (
				<LiveRows key={member} member={member} />
			) : (
				<>
					<p>{status === 'unknown' ? texts.loading : texts.signedOut}</p>
					{status === 'signed-out' && (
						<ButtonLink className={styles.button} look="on-plate" small to="/login">
							{texts.signIn}
						</ButtonLink>
					)}
				</>
			)}
		</section>
	)
}

/** The visitor's rows: fetched at once, at a fixed interval, and on request. */
function LiveRows({ member }: { member: string }) {
	const [store] = useState(() => createOwnRows(session.requestAs(member)))
	const { state, rows } = useSyncExternalStore(store.subscribe, store.getSnapshot)
	const [isOpen, setOpen] = useState(false)
	useAsking(store)
	return (
		<>
			<p role="status">{state === 'failed' ? sayFailed(rows?.at) : rows ? texts.live : texts.loading}</p>
			{rows && (
				<ul className={styles.tables}>
					{rows.tables.map((table) => (
						<RowsTable key={`${table.table} ${isOpen}`} {...table} isOpen={isOpen} all={rows.tables} />
					))}
				</ul>
			)}
			<div className={styles.buttons}>
				<Button look="on-plate" small busy={state === 'loading'} onClick={() => store.ask()}>
					{texts.again}
				</Button>
				{rows && (
					<TextButton className={styles.all} onClick={() => setOpen(!isOpen)}>
						{isOpen ? texts.closeAll : texts.openAll}
					</TextButton>
				)}
			</div>
		</>
	)
}

function sayFailed(at: string | undefined): string {
	return at ? texts.stale(sayWhen(at, Date.now())) : texts.failed
}

/** Milliseconds. A fixed interval: a request on a change of choices would reveal the change. */
const every = 20_000

/** Requests the rows at once, every 20 seconds, and when the network returns. */
function useAsking(store: OwnRowsStore): void {
	useOnline(store.ask)
	useEffect(() => {
		const leaving = new AbortController()
		void store.ask(leaving.signal)
		return () => leaving.abort()
	}, [store])
	useEffect(() => {
		const timer = setInterval(() => void store.ask(), every)
		return () => clearInterval(timer)
	}, [store])
}
