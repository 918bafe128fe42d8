import styles from './reason-line.module.css'

/** The reason for a card's position: a strip of paper on the picture. */
export function ReasonLine({ text }: { text: string }) {
	return <p className={styles.reason}>{text}</p>
}
