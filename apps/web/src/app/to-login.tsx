import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/** Navigates to /login. A dialog that is still removing its history entry may navigate back from there: then it navigates again. */
export function ToLogin() {
	const navigate = useNavigate()
	useEffect(() => {
		const go = () => navigate('/login', { replace: true })
		go()
		addEventListener('popstate', go)
		return () => removeEventListener('popstate', go)
	}, [navigate])
	return null
}
