import { Link } from 'react-router'
import { showToast } from '#platform/toasts.ts'

type LinkToast = {
	/** Of two with one id, the first stays alone. */
	id: string
	text: string
	/** Where a press leads. */
	to: string
}

/** A toast that leads to what it tells of. */
export function showLinkToast({ id, text, to }: LinkToast): void {
	showToast('info', <Link to={to}>{text}</Link>, { toastId: id, closeOnClick: true })
}
