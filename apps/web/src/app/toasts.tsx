import { toastTexts } from '@ydo/contract/texts/toast'
import { timings } from '@ydo/contract/timings'
import { useEffect } from 'react'
import { cssTransition, type IconProps, Icons, ToastContainer } from 'react-toastify/unstyled'
import { toastsReady } from '#platform/toasts.ts'
import { Icon } from '#ui/icon.tsx'
import './toasts.css'

// The unstyled entry: the other one injects a style element, which the Content-Security-Policy forbids.

const slip = cssTransition({ enter: 'Toastify--animate ydo-slip-in', exit: 'Toastify--animate ydo-slip-out' })

/** The container of the toasts, as section 9 of the specification sets it. Always light, whatever the theme. */
export function Toasts() {
	useEffect(toastsReady, [])
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
 * A toast closes when its timer ends. An end at 0 is none: the timer's time fell back before its beginning, which Chromium can do for a
 * moment as one that stood still begins to run. Source: CSS Animations 2, "Event dispatch", from the active phase to the before phase.
 */
function passByFalseEnd(event: AnimationEvent): void {
	if (event.animationName === 'Toastify__trackProgress' && event.elapsedTime === 0) event.stopPropagation()
}

/** The sign of the toast's type. Its words say enough: to a screen reader the sign is not there. */
function sign({ type, theme }: IconProps) {
	return type === 'default' ? null : Icons[type]({ type, theme, 'aria-hidden': true })
}

function CloseButton({ closeToast }: { closeToast: (reason?: boolean) => void }) {
	return (
		<button
			type="button"
			className="Toastify__close-button"
			aria-label={toastTexts.close}
			onClick={(event) => {
				event.stopPropagation()
				closeToast(true)
			}}
		>
			<Icon name="close" size={20} />
		</button>
	)
}
