import { howTexts as texts } from '@ydo/contract/texts/how'
import { Suspense } from 'react'
import { Group } from '#ui/group.tsx'
import { onDemand } from '#ui/on-demand.tsx'
import { Row, Rows } from '#ui/rows.tsx'

const logRow = onDemand(() => import('./log-row.tsx'), 'LogRow')

/** What anybody can look at to see whether this page is true. */
export function Checks() {
	return (
		<Group title={texts.checkTitle}>
			<Rows>
				{texts.checks.map(({ title, help }) => (
					<Row key={title} title={title} help={help} />
				))}
				<Suspense fallback={<Row title={texts.log.title} help={texts.log.help} />}>
					<logRow.Screen />
				</Suspense>
			</Rows>
		</Group>
	)
}
