import { Navigate, Outlet } from 'react-router'
import { useLoginStatus } from '#platform/use-login-status.ts'
import { Checking } from './checking.tsx'
import { useEndToast } from './use-end-toast.ts'

/** Lets signed-in members through to its routes; anybody else goes to /login (specification, section 4). */
export function Guard() {
	const status = useLoginStatus()
	useEndToast()
	if (status === 'unknown') return <Checking />
	return status === 'signed-in' ? <Outlet /> : <Navigate to="/login" replace />
}
