import type { ReactNode, Ref } from 'react'
import styles from './notice.module.css'

type NoticeProps = {
	ref?: Ref<HTMLDivElement>
	/** failure: something failed. note: information. Both are announced when they appear. */
	kind: 'failure' | 'note'
	text: string
	/** Links or buttons to continue. */
	children?: ReactNode
}

/** The result of an action, with buttons to continue. */
export function Notice({ ref, kind, text, children }: NoticeProps) {
	return (
		<div ref={ref} className={styles.notice} data-kind={kind}>
			<p role={kind === 'failure' ? 'alert' : 'status'}>{text}</p>
			{children}
		</div>
	)
}
