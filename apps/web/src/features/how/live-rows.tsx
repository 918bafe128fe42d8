import { createOwnRows } from '@ydo/client/export/create-own-rows'
import { sayWhen } from '@ydo/client/sessions/say-when'
import { ownRowsTexts as texts } from '@ydo/contract/texts/own-rows'
import { useState, useSyncExternalStore } from 'react'
import { session } from '#platform/session.ts'
import { Button } from '#ui/button.tsx'
import styles from './own-rows.module.css'
import { RowsTable } from './rows-table.tsx'
import { useAsking } from './use-asking.ts'

/** Asked for at once, with every news of one's choices, and when told. */
export function LiveRows({ member }: { member: string }) {
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
					<button type="button" className={styles.all} onClick={() => setOpen(!isOpen)}>
						{isOpen ? texts.closeAll : texts.openAll}
					</button>
				)}
			</div>
		</>
	)
}

function sayFailed(at: string | undefined): string {
	return at ? texts.stale(sayWhen(at, Date.now())) : texts.failed
}
