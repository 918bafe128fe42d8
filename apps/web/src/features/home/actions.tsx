import type { Choice } from '@ydo/client/deck/deck-state'
import { texts } from '@ydo/contract/texts'
import { classNames } from '#ui/class-names.ts'
import { HeartMark } from '#ui/heart-mark.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from './actions.module.css'

type ActionsProps = {
	/** Whether there is a card to decide. */
	decidable: boolean
	/** Whether a refresh is under way. */
	refreshing: boolean
	onDecide(choice: Choice): void
	onRefresh(): void
	/** Absent while there is nothing to take back. */
	onUndo: (() => void) | undefined
}

/** The buttons below the cards: Undo once there is something to undo, Pass, Smash, Refresh. */
export function Actions({ decidable, refreshing, onDecide, onRefresh, onUndo }: ActionsProps) {
	return (
		<div className={styles.actions}>
			<div className={styles.left}>
				{onUndo && (
					<button type="button" className={classNames(styles.action, styles.undo)} onClick={onUndo}>
						<span className={styles.disc}>
							<Icon name="undo" size={23} />
						</span>
						{texts.home.undo}
					</button>
				)}
				<button
					type="button"
					className={classNames(styles.action, styles.pass)}
					disabled={!decidable}
					onClick={() => onDecide('pass')}
				>
					<span className={styles.disc}>
						<Icon name="pass" size={28} weight={2.6} />
					</span>
					{texts.home.pass}
				</button>
			</div>
			<button
				type="button"
				className={classNames(styles.action, styles.smash)}
				disabled={!decidable}
				onClick={() => onDecide('like')}
			>
				<span className={styles.disc}>
					<HeartMark size={54} />
				</span>
				{texts.home.smash}
			</button>
			<div className={styles.right}>
				<button
					type="button"
					className={classNames(styles.action, refreshing && styles.busy)}
					aria-busy={refreshing || undefined}
					onClick={onRefresh}
				>
					<span className={styles.disc}>
						<Icon name="refresh" size={26} />
					</span>
					{texts.home.refresh}
				</button>
			</div>
		</div>
	)
}
