import type { ChatView, SharedDetails } from '@ydo/client/chat/chat-view'
import { createOwnStorage } from '@ydo/client/profile/own-storage'
import { cleanText, isBlank, lettersOver, limitOf } from '@ydo/contract/letters'
import { limits } from '@ydo/contract/limits'
import { chatTexts } from '@ydo/contract/texts/chat'
import { useRef, useState } from 'react'
import { deviceStorage } from '#browser/storage.ts'
import { chatsOf } from '#member/use-chats.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { GroupTitle } from '#ui/group-title.tsx'
import { List } from '#ui/list-row.tsx'
import { Notice } from '#ui/notice.tsx'
import { SwitchRow } from '#ui/switch-row.tsx'
import { type ChatPerson, shortName } from './chat-person.ts'
import styles from './details.module.css'

const texts = chatTexts.details
// A Map, not an object: a peer's word may be the name of an object's builtin property.
const named = new Map<string, string>(Object.entries(texts.labels))

type DetailsProps = { member: string; person: ChatPerson; view: ChatView }

/** Private details for matches only: those shared with this one, and theirs. */
export function Details({ member, person, view }: DetailsProps) {
	const name = shortName(person)
	const [written] = useState(() => createOwnStorage(deviceStorage, member).details())
	const { ownDetails, theirDetails } = view
	const [chosen, choose] = useState(() => new Set(Object.keys(ownDetails)))
	const [outcome, setOutcome] = useState<'shared' | 'withdrawn' | 'failed'>()
	const place = useRef<HTMLDivElement>(null)
	const [more, setMore] = useState(ownDetails.more ?? '')
	const available = (['height', 'orientation'] as const).filter((key) => written[key] !== '' || ownDetails[key])
	const share = async (details: SharedDetails) => {
		try {
			await (await chatsOf(member)).share(view.id, details)
			setOutcome(Object.keys(details).length > 0 ? 'shared' : 'withdrawn')
		} catch (error) {
			console.error(error)
			setOutcome('failed')
		}
		place.current?.focus({ preventScroll: true }) // the button is disabled or unmounted
	}
	const selected = Object.fromEntries([
		...available.filter((key) => chosen.has(key)).map((key) => [key, written[key] || ownDetails[key] || '']),
		...(isBlank(more) ? [] : [['more', cleanText(more).trim()]]),
	])
	const tooLong = lettersOver(more, limitOf(limits.bioLength)) > 0
	const isSame = areSame(selected, ownDetails)
	return (
		<div ref={place} className={styles.details} tabIndex={-1}>
			<p>{texts.help(name)}</p>
			<GroupTitle as="h3">{texts.theirs(name)}</GroupTitle>
			<DetailList details={theirDetails} />
			<GroupTitle as="h3">{texts.own}</GroupTitle>
			{available.length > 0 ? (
				<List>
					{available.map((key) => (
						<SwitchRow
							key={key}
							title={texts.labels[key]}
							detail={written[key] || ownDetails[key] || ''}
							on={chosen.has(key)}
							onChange={(on) =>
								choose((before) => new Set(on ? [...before, key] : [...before].filter((one) => one !== key)))
							}
						/>
					))}
				</List>
			) : (
				<div className={styles.unwritten}>
					<p>{texts.nothingWritten}</p>
					<ButtonLink small look="outline" to="/profile">
						{texts.toProfile}
					</ButtonLink>
				</div>
			)}
			<Field
				label={texts.labels.more}
				hint={texts.moreHint}
				lines={2}
				value={more}
				error={tooLong ? texts.long(limits.bioLength) : undefined}
				onChange={setMore}
			/>
			<div className={styles.ways}>
				<Button small second="marigold" disabled={isSame || tooLong} onClick={() => void share(selected)}>
					{Object.keys(ownDetails).length > 0 ? texts.update : texts.share}
				</Button>
				{Object.keys(ownDetails).length > 0 && (
					<Button
						small
						look="outline"
						onClick={() => {
							choose(new Set())
							setMore('')
							void share({})
						}}
					>
						{texts.withdraw}
					</Button>
				)}
			</div>
			{outcome === 'failed' && <Notice kind="failure" text={chatTexts.sheet.failed} />}
			{outcome && outcome !== 'failed' && isSame && <Notice kind="note" text={texts[outcome]} />}
			<p className={styles.soft}>{texts.withdrawnHelp}</p>
		</div>
	)
}

function DetailList({ details }: { details: SharedDetails }) {
	const shared = Object.entries(details).filter(([, text]) => text !== '')
	if (shared.length === 0) return <p className={styles.soft}>{texts.none}</p>
	return (
		<dl className={styles.told}>
			{shared.map(([key, text]) => (
				<div key={key}>
					<dt>{named.get(key) ?? key}</dt>
					<dd dir="auto">{text}</dd>
				</div>
			))}
		</dl>
	)
}

function areSame(one: SharedDetails, other: SharedDetails): boolean {
	const keys = Object.keys(one)
	return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key])
}
