import { howTexts as texts } from '@ydo/contract/texts/how'
import { Group } from '#ui/group.tsx'
import { Row, Rows } from '#ui/rows.tsx'

/** What anybody can look at to see whether this page is true. */
export function Checks() {
	return (
		<Group title={texts.checkTitle}>
			<Rows>
				{texts.checks.map(({ title, help }) => (
					<Row key={title} title={title} help={help} />
				))}
			</Rows>
		</Group>
	)
}
