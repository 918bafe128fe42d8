import { settingsTexts as texts } from '@ydo/contract/texts/settings'
import { deckOrder } from '#platform/deck-order.ts'
import { usePreference } from '#platform/use-preference.ts'
import { Group } from '#ui/group.tsx'
import { Rows } from '#ui/rows.tsx'
import { SwitchRow } from '#ui/switch-row.tsx'

/** How the cards are dealt on this device. */
export function Cards() {
	const [order, setOrder] = usePreference(deckOrder)
	return (
		<Group title={texts.cards}>
			<Rows>
				<SwitchRow
					title={texts.shuffle}
					help={texts.shuffleHelp}
					on={order === 'shuffle'}
					onChange={(on) => setOrder(on ? 'shuffle' : 'ranked')}
				/>
			</Rows>
		</Group>
	)
}
