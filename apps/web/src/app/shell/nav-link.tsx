import { useLocation } from 'react-router'
import { Link, type LinkProps } from '#ui/link.tsx'

/** A link of the navigation: `aria-current` on its page and the pages below it. */
export function NavLink({ to, ...props }: LinkProps & { to: string }) {
	const { pathname } = useLocation()
	const isCurrent = pathname === to || pathname.startsWith(`${to}/`)
	return <Link to={to} aria-current={isCurrent ? 'page' : undefined} {...props} />
}
