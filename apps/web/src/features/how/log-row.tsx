import { askLogHead, type LogHead } from '@ydo/client/directory/judge-log'
import { sayWhen } from '@ydo/client/sessions/say-when'
import { logPaths } from '@ydo/contract/directory'
import { howTexts } from '@ydo/contract/texts/how'
import { useEffect, useState } from 'react'
import { institute } from '#browser/institute.ts'
import { ListRow } from '#ui/list-row.tsx'
import styles from './log-row.module.css'

const texts = howTexts.log

/** The public log: its address, its size, and its cosigners with the time. */
export function LogRow() {
	const [head, setHead] = useState<LogHead | 'none'>()
	useEffect(() => {
		let gone = false
		void askLogHead((path, init) => fetch(path, init), institute()).then((found) => gone || setHead(found ?? 'none'))
		return () => {
			gone = true
		}
	}, [])
	return (
		<ListRow
			title={texts.title}
			detail={
				<>
					{texts.help} {sayHead(head)}{' '}
					<a className={styles.link} href={logPaths.checkpoint}>
						{texts.link}
					</a>
				</>
			}
		/>
	)
}

function sayHead(head: LogHead | 'none' | undefined): string {
	if (!head) return `${texts.asking}.`
	if (head === 'none') return texts.failed
	const when = (time: number) => sayWhen(new Date(time).toISOString(), Date.now())
	const { size, time, witnesses } = head
	const seen = witnesses.map(({ name, at }) => (at ? texts.cosigned(name, when(at)) : texts.notCosigned(name)))
	const signed = texts.head(size.toLocaleString('en-IN'), when(time))
	return [signed, ...(seen.length > 0 ? seen : [texts.noWitness])].join(' ')
}
