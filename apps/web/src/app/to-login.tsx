import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/** Goes to /login. A dialog that is still giving up its entry in the history leads back from there: then it goes again. */
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
