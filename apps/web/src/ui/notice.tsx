import type { ReactNode } from 'react'
import styles from './notice.module.css'

type NoticeProps = {
	/** failure: something did not come through. note: something to know. Either is read out when it appears. */
	kind: 'failure' | 'note'
	text: string
	/** The ways on from there. */
	children?: ReactNode
}

/** A word on how something went, beside what can be done about it. */
export function Notice({ kind, text, children }: NoticeProps) {
	return (
		<div className={styles.notice} data-kind={kind}>
			<p role={kind === 'failure' ? 'alert' : 'status'}>{text}</p>
			{children}
		</div>
	)
}
