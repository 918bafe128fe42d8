import type { ReactNode, Ref } from 'react'
import styles from './notice.module.css'

type NoticeProps = {
	ref?: Ref<HTMLDivElement>
	/** failure: something did not come through. note: something to know. Either is read out when it appears. */
	kind: 'failure' | 'note'
	text: string
	/** The ways on from there. */
	children?: ReactNode
}

/** A word on how something went, beside what can be done about it. */
export function Notice({ ref, kind, text, children }: NoticeProps) {
	return (
		<div ref={ref} className={styles.notice} data-kind={kind}>
			<p role={kind === 'failure' ? 'alert' : 'status'}>{text}</p>
			{children}
		</div>
	)
}
