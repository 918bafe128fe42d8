import { loginTexts } from '@ydo/contract/texts/login'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { showToast } from '#platform/toasts.ts'
import { signInFailure } from './sign-in-failure.ts'

/** Says once why the sign-in ended that led here, and takes the reason out of the address. */
export function useFailureToast(): void {
	const { search, pathname } = useLocation()
	const navigate = useNavigate()
	const told = useRef('')

	useEffect(() => {
		const failure = signInFailure(search)
		if (!failure || told.current === search) return
		told.current = search
		showToast(failure === 'cancelled' ? 'info' : 'error', loginTexts.failures[failure])
		navigate(pathname, { replace: true })
	}, [search, pathname, navigate])
}
