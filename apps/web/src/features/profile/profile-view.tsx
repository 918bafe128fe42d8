import type { Own } from '@ydo/client/profile/profile-snapshot'
import { profileTexts } from '@ydo/contract/texts/profile'
import { GroupTitle } from '#ui/group-title.tsx'
import { PromptList } from '#ui/prompt-list.tsx'
import { ReaderMark } from '#ui/reader-mark.tsx'
import { TagList } from '#ui/tag-list.tsx'
import styles from './profile-view.module.css'

/** What is written on the card, and the details behind it with who can read each. */
export function ProfileView({ own: { saved, nickname, age } }: { own: Own }) {
	const { labels, details } = profileTexts
	return (
		<div className={styles.view}>
			<div>
				<h2 className={styles.name}>
					{saved.name} <span className={styles.age}>({age})</span>
				</h2>
				{nickname && <p className={styles.sub}>{profileTexts.nickname}</p>}
				<p className={styles.sub}>{profileTexts.subheading(saved.branch, saved.year)}</p>
			</div>
			<p className={styles.bio}>{saved.bio}</p>
			<TagList className={styles.tags} tags={saved.tags} />
			<PromptList prompts={saved.prompts} />
			<GroupTitle className={styles.title}>{details}</GroupTitle>
			<dl className={styles.details}>
				<Detail name={labels.dob} value={saved.dob} />
				<Detail name={labels.gender} value={saved.gender} />
				<Detail name={labels.interestedIn} value={saved.interestedIn} />
				<Detail name={labels.orientation} value={saved.orientation} here />
				<Detail name={labels.height} value={saved.height} here />
			</dl>
		</div>
	)
}

/** `here`: on this device alone. The server opens what decides about age and about who meets whom (SECURITY.md). */
function Detail({ name, value, here = false }: { name: string; value: string; here?: boolean }) {
	return (
		<div>
			<dt>{name}</dt>
			<dd>{value || <span className={styles.blank}>{profileTexts.blank}</span>}</dd>
			<dd className={styles.who}>
				<span className="sr-only">{profileTexts.readers} </span>
				<ReaderMark readers={here ? 'nobody' : 'part'}>
					{here ? profileTexts.deviceReads : profileTexts.serverReads}
				</ReaderMark>
			</dd>
		</div>
	)
}
