import { classNames } from './class-names.ts'
import styles from './prompt-list.module.css'

type PromptListProps = { prompts: readonly { prompt: string; answer: string }[]; className?: string | undefined }

/** Answers to the institute's prompts; nothing if there are none. */
export function PromptList({ prompts, className }: PromptListProps) {
	if (prompts.length === 0) return null
	return (
		<dl className={classNames('column gap-7', className)}>
			{prompts.map(({ prompt, answer }) => (
				<div key={prompt} className={styles.prompt}>
					<dt>{prompt}</dt>
					<dd dir="auto">{answer}</dd>
				</div>
			))}
		</dl>
	)
}
