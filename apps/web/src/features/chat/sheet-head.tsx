import { chatTexts } from '@ydo/contract/texts/chat'
import { useEffect, useRef } from 'react'
import { Icon } from '#ui/icon.tsx'
import styles from './sheet-head.module.css'

type SheetHeadProps = {
	title: string
	/** Absent on the sheet's first page. */
	onBack: (() => void) | undefined
}

/** What the sheet shows now. The focus goes there when that changes. */
export function SheetHead({ title, onBack }: SheetHeadProps) {
	const heading = useRef<HTMLHeadingElement>(null)
	const shown = useRef(title)
	useEffect(() => {
		if (shown.current !== title) heading.current?.focus()
		shown.current = title
	}, [title])
	return (
		<div className={styles.head}>
			{onBack && (
				<button type="button" className={styles.back} aria-label={chatTexts.sheet.back} onClick={onBack}>
					<Icon name="previous" size={26} />
				</button>
			)}
			<h2 ref={heading} className={styles.title} tabIndex={-1}>
				{title}
			</h2>
		</div>
	)
}
