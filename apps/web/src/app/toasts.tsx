import { toastTexts } from '@ydo/contract/texts/nav'
import { timings } from '@ydo/contract/timings'
import { useEffect } from 'react'
import { cssTransition, type IconProps, Icons, ToastContainer, toast } from 'react-toastify/unstyled'
import { toastsReady } from '#browser/toasts.ts'
import { PlainButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import './toasts.css'

// The unstyled entry: the other one injects a style element, which the Content-Security-Policy forbids.

const slip = cssTransition({ enter: 'Toastify--animate ydo-slip-in', exit: 'Toastify--animate ydo-slip-out' })

/** The toast container of section 9 of the specification. Always light, whatever the theme. */
export function Toasts() {
	useEffect(() => toastsReady(toast), [])
	useEffect(() => {
		addEventListener('animationend', passByFalseEnd, true)
		return () => removeEventListener('animationend', passByFalseEnd, true)
	}, [])
	return (
		<ToastContainer
			position="top-right"
			autoClose={timings.toast}
			closeButton={CloseButton}
			icon={sign}
			pauseOnHover
			pauseOnFocusLoss
			draggable="touch"
			draggableDirection="x"
			draggablePercent={80}
			theme="light"
			role="alert"
			aria-label={toastTexts.region}
			hotKeys={(event) => event.altKey && event.code === 'KeyT'}
			transition={slip}
		/>
	)
}

/**
 * Ignores an `animationend` at time 0. Chromium can fire it when a paused timer starts to run, as its time briefly falls before the start.
 * Source: CSS Animations 2, "Event dispatch", from the active phase to the before phase.
 */
function passByFalseEnd(event: AnimationEvent): void {
	if (event.animationName === 'Toastify__trackProgress' && event.elapsedTime === 0) event.stopPropagation()
}

/** The icon of the toast's type. Hidden from screen readers: the text says enough. */
function sign({ type, theme }: IconProps) {
	return type === 'default' ? null : Icons[type]({ type, theme, 'aria-hidden': true })
}

function CloseButton({ closeToast }: { closeToast: (reason?: boolean) => void }) {
	return (
		<PlainButton
			className="Toastify__close-button"
			aria-label={toastTexts.close}
			onClick={(event) => {
				event.stopPropagation()
				closeToast(true)
			}}
		>
			<Icon name="close" size={20} />
		</PlainButton>
	)
}
