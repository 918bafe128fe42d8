import type { ComponentProps } from 'react'
import { useHref, useLinkClickHandler } from 'react-router'

/** An address elsewhere, such as mailto:. */
const elsewhere = /^[a-z][a-z+.-]*:/i

export type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'target'> & {
	to: string
	/** In place of the page's entry in the history. */
	replace?: boolean
	/** By a load, as other links go: what is behind it is none of the application's pages. */
	reloadDocument?: boolean
}

/** A way to another page. Not the router's own, which brings along code that is of use only with its loaders. */
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
