import { pausingTexts as texts } from '@ydo/contract/texts/pausing'
import { ButtonLink } from '#ui/button.tsx'
import { StandIn } from './stand-in.tsx'
import styles from './waiting.module.css'

/** For who has paused their card: that this is why there are no others, and the way to the switch. */
export function Paused({ className }: { className: string | undefined }) {
	return (
		<StandIn className={className} title={texts.title} help={texts.help}>
			<ButtonLink className={styles.way} to="/settings">
				{texts.settings}
			</ButtonLink>
		</StandIn>
	)
}
