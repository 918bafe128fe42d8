import { visibilityTexts as texts } from '@ydo/contract/texts/visibility'
import { Row, RowButton } from '#ui/rows.tsx'

type LookupProps = { phase: 'loading' | 'failed'; loading: string; failed: string; onReload(): unknown }

/** In place of rows that are being looked up, or could not be. */
export function Lookup({ phase, loading, failed, onReload }: LookupProps) {
	if (phase === 'failed')
		return <RowButton title={texts.reload} help={failed} icon="refresh" onClick={() => onReload()} />
	return <Row help={<span role="status">{loading}</span>} title={texts.lookingUp} />
}
