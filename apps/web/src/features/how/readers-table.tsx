import { howTexts as texts } from '@ydo/contract/texts/how'
import { Group } from '#ui/group.tsx'
import { ReaderMark } from '#ui/reader-mark.tsx'
import styles from './readers-table.module.css'

type Subject = (typeof texts.rows)[number]

/** For each kind of data: what others, a stolen backup and we can read of it. */
export function ReadersTable() {
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
			<p className={styles.note}>{texts.tableNote}</p>
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
