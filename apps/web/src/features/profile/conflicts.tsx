import type { Own, OwnProfileStore, ProfileSnapshot } from '@ydo/client/profile/create-profile'
import { profileTexts } from '@ydo/contract/texts/profile'
import { useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { Group } from '#ui/group.tsx'
import styles from './conflicts.module.css'

const { conflict: texts } = profileTexts
const labels = { ...profileTexts.labels, prompts: profileTexts.prompts.title }
const sides = ['mine', 'theirs'] as const

type ConflictsProps = {
	profile: Pick<OwnProfileStore, 'choose'>
	conflicts: ProfileSnapshot['conflicts']
	own: Own
	/** Called after the last choice, whose button unmounts. */
	onDone(): void
}

/** Both texts of each conflicting field, to choose from: neither is lost before that. */
export function Conflicts({ profile, conflicts, own, onDone }: ConflictsProps) {
	const place = useRef<HTMLDivElement>(null)
	useEffect(() => place.current?.querySelector('button')?.focus(), [])
	const choose = (name: keyof Own['fields'], side: 'mine' | 'theirs') => {
		profile.choose(name, side)
		const next = conflicts.find((other) => other !== name)
		if (next) place.current?.querySelector<HTMLElement>(`[data-field="${next}"] button`)?.focus()
		else onDone()
	}
	return (
		<Group title={texts.title}>
			<div ref={place} className={styles.place}>
				<p role="alert">{texts.help}</p>
				{conflicts.map((name) => (
					<fieldset key={name} data-field={name} aria-label={labels[name]}>
						<strong>{labels[name]}</strong>
						{sides.map((side) => (
							<div key={side} className={styles.side}>
								<span className="soft text-3">{texts[side]}</span>
								<p className={styles.text} dir="auto">
									{textOf(own[side === 'mine' ? 'fields' : 'saved'][name]) || texts.blank}
								</p>
								<Button
									small
									look="outline"
									aria-label={texts.choose[side](labels[name])}
									onClick={() => choose(name, side)}
								>
									{texts.keep}
								</Button>
							</div>
						))}
					</fieldset>
				))}
			</div>
		</Group>
	)
}

function textOf(value: Own['fields'][keyof Own['fields']]): string {
	if (typeof value === 'string') return value
	return value.map((each) => (typeof each === 'string' ? each : `${each.prompt}: ${each.answer}`)).join('\n')
}
