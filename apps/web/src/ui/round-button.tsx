import type { ComponentProps } from 'react'
import { Icon } from './icon.tsx'
import styles from './round-button.module.css'

type RoundButtonProps = Omit<ComponentProps<'button'>, 'name' | 'className' | 'children'> & {
	/** For people and screen readers. */
	name: string
	icon: ComponentProps<typeof Icon>['name']
}

/** A printed round button with a sign on it. */
export function RoundButton({ name, icon, ...props }: RoundButtonProps) {
	return (
		<button type="button" className={styles.button} aria-label={name} {...props}>
			<Icon name={icon} size={22} weight={3} />
		</button>
	)
}
