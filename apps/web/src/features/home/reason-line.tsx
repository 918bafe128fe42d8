import styles from './reason-line.module.css'

/** Why a card is dealt where it is: a strip of paper on the picture. */
export function ReasonLine({ text }: { text: string }) {
	return <p className={styles.reason}>{text}</p>
}
