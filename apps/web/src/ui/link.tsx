import type { ComponentProps } from 'react'
import { useHref, useLinkClickHandler } from 'react-router'

/** A URL with a scheme, such as mailto:. */
const elsewhere = /^[a-z][a-z+.-]*:/i

export type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'target'> & {
	to: string
	/** Replaces the page's history entry. */
	replace?: boolean
	/** Navigates by a page load: the target is not a page of the application. */
	reloadDocument?: boolean
}

/** A link to another page. Not the router's own, which includes code that is only needed with its loaders. */
export function Link({ to, replace, reloadDocument = false, onClick, ...props }: LinkProps) {
	const follow = useLinkClickHandler<HTMLAnchorElement>(to, replace ? { replace } : {})
	const within = useHref(to)
	const isElsewhere = elsewhere.test(to)
	return (
		<a
			{...props}
			href={isElsewhere ? to : within}
			onClick={(event) => {
				onClick?.(event)
				if (!isElsewhere && !reloadDocument && !event.defaultPrevented) follow(event)
			}}
		/>
	)
}
