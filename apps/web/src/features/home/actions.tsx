import type { Choice } from '@ydo/client/deck/deck-state'
import { homeTexts } from '@ydo/contract/texts/home'
import type { ComponentProps, ReactNode } from 'react'
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
		<div className={styles.actions} data-decidable={decidable || undefined}>
			<div className={styles.left}>
				{onUndo && (
					<Action look={styles.undo} name={homeTexts.undo} onClick={onUndo}>
						<Icon name="undo" size={23} />
					</Action>
				)}
				<Action look={styles.pass} name={homeTexts.pass} disabled={!decidable} onClick={() => onDecide('pass')}>
					<Icon name="pass" size={28} weight={2.6} />
				</Action>
			</div>
			<Action look={styles.smash} name={homeTexts.smash} disabled={!decidable} onClick={() => onDecide('like')}>
				<HeartMark size={54} />
			</Action>
			<div className={styles.right}>
				<Action
					look={refreshing && styles.busy}
					name={homeTexts.refresh}
					aria-busy={refreshing || undefined}
					onClick={onRefresh}
				>
					<Icon name="refresh" size={26} />
				</Action>
			</div>
		</div>
	)
}

type ActionProps = Omit<ComponentProps<'button'>, 'name'> & {
	look: string | false | undefined
	name: string
	children: ReactNode
}

/** A round button with its name below. */
function Action({ look, name, children, ...props }: ActionProps) {
	return (
		<button type="button" className={classNames(styles.action, look)} {...props}>
			<span className={styles.disc}>{children}</span>
			{name}
		</button>
	)
}
